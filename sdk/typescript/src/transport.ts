/** Requests that are sent until they have an answer, with one key, and with a valid token. */
import type { components } from "./api.js";

export type Problem = components["schemas"]["Problem"];

/** The tokens of a session; a personal access token has no refresh token. */
export interface Tokens {
  access: string;
  refresh?: string;
}

export interface Options {
  tokens?: Tokens;
  /** Receives new tokens, to store them. */
  onTokens?: (tokens: Tokens) => void;
  /** How long a request is repeated: two minutes by default. */
  giveUpAfterMs?: number;
}

/** What is sent; `headers` and `signal` as in `fetch`. */
export interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether to send no token. */
  anonymous?: boolean;
}

/** The reasons of refused log-ins and sign-ups, which have no `problem.code` (docs/accounts.md). */
export type AuthRefusal = Partial<
  Pick<components["schemas"]["AuthErrorResponse"], "errors"> &
    Pick<components["schemas"]["AuthAuthenticationResponse"], "data" | "meta">
>;

/** The service refuses a request; `problem.code` says why (docs/errors.md), or `auth` does. */
export class Refused extends Error {
  readonly auth: AuthRefusal | undefined;

  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    const auth = problem.code ? undefined : (problem as unknown as AuthRefusal);
    const reasons = auth?.errors?.map(({ message }) => message).join(" ");
    super(`${problem.code ?? status}: ${problem.detail ?? problem.title ?? reasons ?? ""}`);
    this.auth = auth;
  }
}

/**
 * The service takes the token no more, nor the refresh token: the player must sign in again, and a
 * robot needs a new personal access token. `problem.code` says why.
 */
export class SignInAgain extends Refused {}

/** A refusal of which only the code is known. */
export function refusalWith(status: number, code: string): Refused {
  const problem = { type: "about:blank", title: code, status, detail: "", code, request_id: "" };
  return new (status === 401 ? SignInAgain : Refused)(status, problem as Problem);
}

/** There was no answer for `giveUpAfterMs`. */
export class Unreachable extends Error {}

const REFRESH = "/api/v1/auth/refresh";
// The service keeps the answer of a refresh under its token as well: one key does for all tokens. So a refresh whose
// answer was lost, even by a reload of the page, gets the same new tokens when it is repeated.
const REFRESH_KEY = "the-refresh-of-this-token";
const TIMEOUT_MS = 40_000; // longer than a long poll
const GIVE_UP_AFTER_MS = 120_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 8_000;

/** Milliseconds until the next try: twice as long each time, and not the same for all clients. */
export function pauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
}

/** Throws why the signal was aborted, if it was. React Native has neither `throwIfAborted` nor `reason`. */
export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw signal.reason ?? new Error("aborted");
}

/** Resolves after this time; throws if the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    signal?.addEventListener("abort", stop);
  });
  throwIfAborted(signal);
}

export class Transport {
  tokens: Tokens | undefined;
  private refreshing: Promise<boolean> | undefined;

  constructor(
    readonly address: string,
    private readonly options: Options,
  ) {
    this.tokens = options.tokens;
  }

  /** Uses these tokens from now on. */
  keep(tokens: Tokens): void {
    this.tokens = tokens;
    this.options.onTokens?.(tokens);
  }

  /** The final response, whose body is not yet read. Throws Refused and Unreachable. */
  async send(method: string, path: string, sending: Sending = {}): Promise<Response> {
    const { body, signal } = sending;
    const headers: Record<string, string> = { ...sending.headers };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (method === "POST") headers["Idempotency-Key"] ??= newKey();
    const request: RequestInit = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    let spentMs = 0; // without the time that a phone slept during a try
    let refreshed = false;
    for (let tries = 0; ; tries++) {
      const used = sending.anonymous ? undefined : this.tokens;
      if (used) headers["Authorization"] = `Bearer ${used.access}`;
      let wait: number | undefined;
      let why: unknown;
      const since = performance.now();
      try {
        const response = await this.once(path, request, signal);
        if (response.ok) return response;
        const refusal = await refusalOf(response);
        if (refusal?.problem.code === "token_expired" && used && !refreshed) {
          refreshed = true;
          if (await this.refreshed(used)) continue;
        }
        wait = waitMs(response, refusal, tries);
        if (wait === undefined && refusal) throw refusal;
        why = `status ${response.status}`;
      } catch (error) {
        throwIfAborted(signal);
        if (error instanceof Refused) throw error;
        wait = pauseMs(tries);
        why = error;
      }
      const patience = this.options.giveUpAfterMs ?? GIVE_UP_AFTER_MS;
      spentMs += Math.min(performance.now() - since, TIMEOUT_MS) + (wait ?? 0);
      if (wait === undefined || spentMs > patience) {
        throw new Unreachable(`cannot reach ${this.address}: ${String(why)}`, { cause: why });
      }
      await pause(wait, signal);
    }
  }

  /** One try. A stream may be silent for long; anything else must begin, and end, in time. */
  private async once(path: string, request: RequestInit, signal?: AbortSignal): Promise<Response> {
    const stopped = new AbortController(); // not of both signals by `AbortSignal.any`, which React Native lacks
    const stop = () => stopped.abort(signal?.reason);
    const timer = setTimeout(() => stopped.abort(new Error("no answer in time")), TIMEOUT_MS);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    try {
      const response = await fetch(this.address + path, { ...request, signal: stopped.signal });
      // A stream can be stopped by its signal from now on.
      if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
      // Read here, so that an answer that breaks off is asked for again.
      const { status, headers } = response;
      const content = await response.text();
      signal?.removeEventListener("abort", stop);
      return new Response(content || null, { status, headers });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether there are newer tokens than those that were used. Throws SignInAgain. */
  refreshed(used: Tokens): Promise<boolean> {
    if (this.tokens !== used) return Promise.resolve(true);
    this.refreshing ??= this.refresh(used).finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async refresh(used: Tokens): Promise<boolean> {
    if (!used.refresh) return false;
    const body = { refresh_token: used.refresh };
    const headers = { "Idempotency-Key": REFRESH_KEY };
    const answer = await (await this.send("POST", REFRESH, { body, headers, anonymous: true })).json();
    this.keep({ access: answer.access_token, refresh: answer.refresh_token });
    return true;
  }
}

/**
 * 128 random bits. `crypto.randomUUID` exists on secure (https) pages only, and React Native has no `crypto`; a key is
 * no secret: it only counts for the same caller.
 */
function newKey(): string {
  const bytes = new Uint8Array(16);
  if (typeof crypto === "object") crypto.getRandomValues(bytes);
  else bytes.forEach((_, at) => (bytes[at] = Math.random() * 256));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The problem of a refusal; undefined for the page of a proxy before the service. */
async function refusalOf(response: Response): Promise<Refused | undefined> {
  if (!response.headers.get("Content-Type")?.includes("json")) return undefined;
  const problem = (await response.json()) as Problem;
  const mustSignIn = response.status === 401 && problem.code; // refused log-ins have no code
  return new (mustSignIn ? SignInAgain : Refused)(response.status, problem);
}

/** How long to wait before the next try; undefined: the response is final. */
function waitMs(response: Response, refusal: Refused | undefined, tries: number): number | undefined {
  const { status } = response;
  const after = response.headers.get("Retry-After") ?? "";
  if ((status === 429 || status === 503) && /^\d+$/.test(after)) return Number(after) * 1000;
  if ([429, 502, 503, 504].includes(status)) return refusal ? undefined : pauseMs(tries);
  if (refusal?.problem.code === "request_in_progress") return Math.max(500, pauseMs(tries));
  return status === 500 && tries === 0 ? pauseMs(tries) : undefined;
}
