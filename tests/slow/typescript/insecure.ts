// What a page without https has of `crypto`; and no WebSocket.
const whole = crypto;
const getRandomValues = (array: Uint8Array) => whole.getRandomValues(array);
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues } });
Reflect.deleteProperty(globalThis, "WebSocket");
export {};
