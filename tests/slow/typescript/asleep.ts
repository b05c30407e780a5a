import { createServer } from "node:http";
import { Parcheesi } from "../src/index.js";

let asleepMs = 0;
for (const clock of [Date, performance]) {
  const awake = clock.now.bind(clock);
  clock.now = () => awake() + asleepMs;
}
let requests = 0;
const server = createServer((_, response) => {
  requests++;
  if (requests === 2) {
    asleepMs = 140_000;
    response.destroy();
  } else {
    response.setHeader("Content-Type", "application/json").end('{"now": "", "ms": 1}');
  }
});
await new Promise<void>((begun) => server.listen(0, begun));
const { port } = server.address() as { port: number };
const client = new Parcheesi(`http://127.0.0.1:${port}`);
for (let call = 0; call < 2; call++) console.log((await client.call("getTime")).ms);
server.close();
server.closeAllConnections();
