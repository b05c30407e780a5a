/** Following topics over one connection, which is opened again whenever it is lost. */
import {
  byEvents,
  bySocket,
  hasBodies,
  hasSocket,
  type End,
  type Message,
  type Refusal,
} from "./connection.js";
import { pause, pauseMs, Refused, refusalWith, throwIfAborted, type Tokens, type Transport } from "./transport.js";

const MOST_TOPICS = 30;
const SILENCE_MS = 25_000; // the service sends a heartbeat every 10 seconds
const DOUBT_MS = 12_000; // the same after a sleep, when the connection is likely to be gone
const TICK_MS = 1000;
const SLEEP_MS = 5000;
const NEVER_MS = 2 ** 31 - 1; // the longest timer
const TEMPORARY = [408, 429];

/** An event of a stream of one topic. */
export interface StreamEvent {
  /** `snapshot`, `message` for a row, `end`, or one that is new. */
  name: string;
  /** The number that the topic has reached. */
  number: number | undefined;
  data: unknown;
}

/**
 * An event of a topic. Its name may also be `refused`: `data.code` says why the topic is not followed, or no longer.
 * After `drop` it is `unsubscribed`.
 */
export interface TopicEvent extends StreamEvent {
  topic: string;
}

/** Topics (`me`, `tables/{id}`, `games/{id}`), and the number after which to begin; without one, a snapshot first. */
export type Topics = Readonly<Record<string, number | null | undefined>>;

export interface FollowOptions {
  signal?: AbortSignal | undefined;
  /** Called with the time since which you are cut off, and with null once the rows come again. */
  onCut?: ((since: Date | null) => void) | undefined;
  /** A WebSocket where the platform has one. */
  transport?: "websocket" | "sse" | undefined;
}

/** The events of the topics; it ends with the last topic. Throws Refused. */
export interface Following extends AsyncGenerator<TopicEvent, void> {
  /** Follows one more topic, after this number. */
  add(topic: string, after?: number | null): void;
  drop(topic: string): void;
  /** Looks after the connection at once: to be called when the app is in the foreground or the network back again. */
  wake(): void;
}

/** Begins with the first `next`. */
export function follow(
  transport: Transport,
  topics: Topics,
  options: FollowOptions = {},
): Following {
  const follower = new Follower(transport, options);
  for (const [topic, after] of Object.entries(topics)) follower.add(topic, after);
  const events = follower.events();
  const end = events.return.bind(events);
  return Object.assign(events, {
    add: follower.add.bind(follower),
    drop: follower.drop.bind(follower),
    wake: follower.wake.bind(follower),
    return: () => {
      follower.stop(); // also while a `next` waits
      return end();
    },
  });
}

class Follower {
  /** The number that each topic has reached. */
  private readonly numbers = new Map<string, number | undefined>();
  private readonly queue: TopicEvent[] = [];
  /** Ends a wait for the queue. */
  private notify = () => {};
  /** Of the present connection, or of the pause before the next: when it is aborted, the next one begins. */
  private attempt = new AbortController();
  private failures = 0;
  private isOpen = false;
  /** Whether silence ends the connection: that of a request is limited by the transport until it is open. */
  private isWatched = false;
  /** Changes the topics of the open connection, if it can. */
  private send: ((command: object) => void) | undefined;
  /** Dropped topics whose last rows may yet come. */
  private readonly leaving = new Set<string>();
  private socketWorks = false;
  private isCut = false;
  private hasRenewed = false;
  private isStopped = false;
  private failure: { why: unknown } | undefined;
  private heardAt = performance.now();
  private heardOn = Date.now();
  private tickedAt = performance.now();
  private tickedOn = Date.now();
  private limitMs = SILENCE_MS;

  constructor(
    private readonly transport: Transport,
    private readonly options: FollowOptions,
  ) {}

  async *events(): AsyncGenerator<TopicEvent, void> {
    const { signal } = this.options;
    const stop = () => this.stop();
    signal?.addEventListener("abort", stop);
    void this.run();
    try {
      for (;;) {
        throwIfAborted(signal);
        const event = this.queue.shift();
        if (event) yield event;
        else if (this.failure) throw this.failure.why;
        else if (this.isStopped || !this.numbers.size) return;
        else await new Promise<void>((resolve) => (this.notify = resolve));
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      this.stop();
    }
  }

  add(topic: string, after?: number | null): void {
    if (this.numbers.has(topic)) return;
    if (this.numbers.size >= MOST_TOPICS) {
      this.tell(topic, "refused", { code: "too_many_topics", retry_ms: null });
      return;
    }
    this.numbers.set(topic, after ?? undefined);
    this.subscribe(topic);
  }

  drop(topic: string): void {
    if (!this.numbers.has(topic)) return;
    this.tell(topic, "unsubscribed", {});
    this.numbers.delete(topic);
    if (this.send) {
      this.send({ do: "unsubscribe", topic });
      this.leaving.add(topic);
    } else this.again();
  }

  wake(): void {
    this.limitMs = DOUBT_MS;
    if (!this.isOpen) this.again();
    else this.checkSilence();
  }

  stop(): void {
    this.isStopped = true;
    this.attempt.abort();
    this.notify();
  }

  opened(send?: (command: object) => void): void {
    this.send = send;
    this.isOpen = this.isWatched = true;
    this.socketWorks ||= send !== undefined;
    this.limitMs = SILENCE_MS;
    if (this.isCut) this.options.onCut?.(null);
    this.isCut = false;
  }

  heard(message?: Message): void {
    this.heardAt = performance.now();
    this.heardOn = Date.now();
    this.limitMs = SILENCE_MS;
    if (message?.event === "ping") this.works();
    if (message?.topic == null) return;
    const { topic, event, id, data } = message;
    if (event === "unsubscribed") this.leaving.delete(topic);
    else if (this.numbers.has(topic) && !this.leaving.has(topic)) this.take(topic, event, id, data);
  }

  private take(topic: string, name: string, id: number | null, data: unknown): void {
    const refusal = name === "refused" || name === "closed" ? (data as Refusal) : undefined;
    if (refusal?.code === "repeated_topic") return;
    if (refusal && refusal.retry_ms !== null) return this.subscribeAfter(topic, refusal.retry_ms);
    const reached = this.numbers.get(topic);
    if (id !== null) {
      if (name !== "snapshot" && reached !== undefined && id <= reached) return;
      this.numbers.set(topic, id);
    }
    this.works();
    this.tell(topic, refusal ? "refused" : name, data);
    if (refusal || name === "end") this.numbers.delete(topic);
  }

  private works(): void {
    this.failures = 0;
    this.hasRenewed = false;
  }

  private tell(topic: string, name: string, data: unknown): void {
    this.queue.push({ topic, name, number: this.numbers.get(topic), data });
    this.notify();
  }

  private subscribe(topic: string): void {
    if (this.send && !this.leaving.has(topic)) {
      this.send({ do: "subscribe", topic, after: this.numbers.get(topic) });
    } else this.again();
  }

  /** Subscribes a topic that is refused for now. */
  private subscribeAfter(topic: string, ms: number): void {
    const subscribe = () => {
      if (this.numbers.has(topic)) this.subscribe(topic);
    };
    pause(ms, this.attempt.signal).then(subscribe, () => {}); // the next connection begins with all topics
  }

  /** Opens the connection anew, at once. */
  private again(): void {
    this.send = undefined;
    this.attempt.abort();
  }

  private lose(): void {
    this.failures++;
    this.isOpen = false;
    if (!this.isCut) this.options.onCut?.(new Date(this.heardOn));
    this.isCut = true;
  }

  private checkSilence(): void {
    if (this.isWatched && performance.now() - this.heardAt > this.limitMs) {
      this.lose();
      this.again();
    }
  }

  /** A late tick shows that the app has slept. The monotonic clock may have stood still; the other one went on. */
  private tick(): void {
    const passedMs = performance.now() - this.tickedAt;
    const missedMs = Date.now() - this.tickedOn - passedMs;
    this.tickedAt += passedMs;
    this.tickedOn = Date.now();
    if (missedMs > SLEEP_MS) this.heardAt -= missedMs;
    if (Math.max(passedMs, missedMs) > SLEEP_MS) this.wake();
    else this.checkSilence();
  }

  private async run(): Promise<void> {
    const timer = setInterval(() => this.tick(), TICK_MS);
    try {
      while (!this.isStopped) {
        this.attempt = new AbortController();
        const { signal } = this.attempt;
        const waitMs = this.numbers.size ? await this.once(signal) : NEVER_MS;
        this.isOpen = this.isWatched = false;
        this.send = undefined;
        this.leaving.clear();
        if (!signal.aborted) await pause(waitMs, signal).catch(() => {});
      }
    } catch (why) {
      this.failure = { why };
      this.notify();
    } finally {
      clearInterval(timer);
    }
  }

  /** One connection; how long to wait before the next. Throws Refused if there is to be none. */
  private async once(signal: AbortSignal): Promise<number> {
    const topics = [...this.numbers].map(([topic, after]) => ({ topic, after }));
    const { tokens } = this.transport;
    if (!tokens) throw refusalWith(401, "not_authenticated");
    const isSocket = this.choosesSocket();
    if (!(isSocket ? hasSocket() : hasBodies())) throw new Error("neither a WebSocket nor a streamed body");
    this.isWatched = isSocket;
    this.heardAt = performance.now();
    let waitMs = 0;
    try {
      const end = await (isSocket ? bySocket : byEvents)(this.transport, topics, this, signal);
      if (signal.aborted) return 0;
      waitMs = end.retryMs ?? 0;
      if (await this.renewed(end, tokens)) return 0;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    if (signal.aborted) return 0;
    const growingMs = pauseMs(this.failures);
    this.lose();
    return Math.max(waitMs, growingMs);
  }

  /** Where there are both, the other one is tried while no WebSocket has come about: a proxy may allow none. */
  private choosesSocket(): boolean {
    const { transport } = this.options;
    if (transport) return transport === "websocket";
    if (!hasSocket() || !hasBodies()) return hasSocket();
    return this.socketWorks || this.failures % 2 === 0;
  }

  /** Whether the tokens were renewed. Throws Refused unless the same may be tried again (closes in docs/streams.md). */
  private async renewed({ status, code = "" }: End, used: Tokens): Promise<boolean> {
    if (status === undefined || status >= 500 || TEMPORARY.includes(status)) return false;
    const isNew = code === "token_expired" && !this.hasRenewed && (await this.transport.refreshed(used));
    if (!isNew) throw refusalWith(status, code);
    this.hasRenewed = true;
    return true;
  }
}
