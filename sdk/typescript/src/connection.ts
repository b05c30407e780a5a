/** The connections of `follow`: a WebSocket, or a response of Server-Sent Events. */
import type { Transport } from "./transport.js";

const ADDRESS = "/api/v1/streams";

/** A topic, and the number after which to begin; a snapshot comes first without one. */
export interface Topic {
  topic: string;
  after?: number | undefined;
}

/** What the service sends, see docs/streams.md; those without a topic are about the connection. */
export interface Message {
  topic: string | null;
  event: string;
  id: number | null;
  data: unknown;
}

/** The data of `refused` and `closed`. */
export interface Refusal {
  code: string;
  retry_ms: number | null;
}

/** The end of a connection; without a status it was lost. */
export interface End {
  status?: number;
  code?: string;
  retryMs?: number;
}

export interface Listener {
  /** The connection is open. With `send` its topics can be changed. */
  opened(send?: (command: object) => void): void;
  /** Something has arrived: a message, or a part of one. */
  heard(message?: Message): void;
}

/** Follows the topics until the connection ends. */
export type Connect = (
  transport: Transport,
  topics: Topic[],
  listener: Listener,
  signal: AbortSignal,
) => Promise<End>;

/** Whether the platform has a WebSocket: browsers, React Native, node 22. */
export function hasSocket(): boolean {
  return typeof WebSocket === "function";
}

/** Whether `fetch` shows a body while it arrives: not in React Native. */
export function hasBodies(): boolean {
  return typeof TextDecoder === "function" && "body" in Response.prototype;
}

/** The token is in the first message: a browser sets no header, and an address would be logged. */
export const bySocket: Connect = (transport, topics, listener, signal) =>
  new Promise((resolve) => {
    const socket = new WebSocket(transport.address.replace(/^http/, "ws") + ADDRESS, ["parcheesi.v1"]);
    const send = (command: object) => socket.send(JSON.stringify(command));
    let closed: Refusal | undefined;
    socket.onopen = () => {
      if (!signal.aborted) send({ do: "open", token: transport.tokens?.access, topics });
    };
    socket.onmessage = ({ data }) => {
      if (signal.aborted) return;
      const message = JSON.parse(data) as Message;
      if (message.event === "opened") listener.opened(send);
      if (message.event === "ping") send({ do: "pong" });
      if (message.event === "closed" && message.topic === null) closed = message.data as Refusal;
      listener.heard(message);
    };
    socket.onclose = ({ code, reason }) => {
      const retryMs = closed?.retry_ms ?? 0;
      resolve(code >= 4400 ? { status: code - 4000, code: closed?.code ?? reason, retryMs } : { retryMs });
    };
    socket.onerror = () => resolve({});
    signal.addEventListener("abort", () => {
      socket.close();
      resolve({});
    });
  });

export const byEvents: Connect = async (transport, topics, listener, signal) => {
  const named = topics.map(({ topic, after }) => (after === undefined ? topic : `${topic}@${after}`));
  const headers = { Accept: "text/event-stream" };
  const response = await transport.send("GET", `${ADDRESS}?topics=${named.join()}`, { headers, signal });
  const reader = response.body!.getReader();
  const stop = () => reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop); // node may forget the signal of a response that it still reads
  const decoder = new TextDecoder();
  let retryMs = 0;
  let rest = "";
  listener.opened();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { retryMs };
      if (signal.aborted) return {};
      listener.heard();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("data: ")) continue;
        const message = JSON.parse(line.slice("data: ".length)) as Message;
        // Opened again, the service answers with the reason, if there is one.
        if (message.event === "closed" && message.topic === null) retryMs = (message.data as Refusal).retry_ms ?? 0;
        listener.heard(message);
      }
    }
  } finally {
    await stop();
  }
};
