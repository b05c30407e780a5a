// What React Native lacks; node's own `fetch` and WebSocket have taken it before.
void WebSocket;
await fetch("data:,");
const lacking: [object, string[]][] = [
  [globalThis, ["crypto", "EventSource", "TextDecoder", "TextDecoderStream"]],
  [AbortSignal, ["abort", "any", "timeout"]],
  [AbortSignal.prototype, ["reason", "throwIfAborted"]],
  [Response.prototype, ["body"]],
];
for (const [owner, names] of lacking)
  for (const name of names)
    if (!Reflect.deleteProperty(owner, name) || name in owner) throw new Error(name);
export {};
