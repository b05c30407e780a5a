/** Server-Sent Events that continue where the connection was lost. */
import { pause, pauseMs, type Transport } from "./transport.js";

const SILENCE_MS = 25_000; // the service sends a heartbeat every 10 seconds

/** `name` is `snapshot`, `message` for a row, `end`, or one that is new; `number` is its id. */
export interface StreamEvent {
  name: string;
  number: number | undefined;
  data: unknown;
}

interface Sent {
  id: string;
  event: string;
  data: string;
  retry: string;
}

/** The events after this number, a snapshot first without one, up to the end. Throws Refused. */
export async function* follow(
  transport: Transport,
  path: string,
  after?: number,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  let number = after;
  for (let failures = 0; ; failures++) {
    let retryMs: number | undefined;
    const watch = new Watch(signal);
    try {
      const headers: Record<string, string> = { Accept: "text/event-stream" };
      if (number !== undefined) headers["Last-Event-ID"] = String(number);
      const response = await transport.send("GET", path, { headers, signal: watch.signal });
      for await (const sent of eventsOf(response, () => watch.heard())) {
        if (sent.retry) retryMs = Number(sent.retry);
        if (!sent.data) continue;
        if (sent.event === "closed") break; // opened again, the response has the reason
        failures = 0;
        if (/^\d+$/.test(sent.id)) number = Number(sent.id);
        yield { name: sent.event || "message", number, data: JSON.parse(sent.data) };
        if (sent.event === "end") return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!watch.open) throw error;
    } finally {
      watch.stop();
    }
    await pause(retryMs ?? pauseMs(Math.min(failures, 10)), signal);
  }
}

/** Ends a connection that is silent for too long, or that nobody reads any more. */
class Watch {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the stream has begun; before, the transport has tried long enough. */
  open = false;

  constructor(private readonly outer?: AbortSignal) {}

  get signal(): AbortSignal {
    const { signal } = this.controller;
    return this.outer ? AbortSignal.any([this.outer, signal]) : signal;
  }

  heard(): void {
    this.open = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(new Error("silence")), SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

async function* eventsOf(response: Response, heard: () => void): AsyncGenerator<Sent> {
  if (!response.body) return;
  heard();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let sent: Sent = { id: "", event: "", data: "", retry: "" };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.map((each) => each.replace(/\r$/, ""))) {
        if (line === "") {
          yield sent;
          sent = { id: "", event: "", data: "", retry: "" };
          continue;
        }
        const [field = "", ...more] = line.split(":");
        const text = more.join(":").replace(/^ /, "");
        if (field === "data") sent.data += sent.data ? `\n${text}` : text;
        else if (field === "id" || field === "event" || field === "retry") sent[field] = text;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
