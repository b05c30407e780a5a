import { Parcheesi, SignInAgain } from "../src/index.js";

const [address = "", refresh] = process.argv.slice(2);
const client = new Parcheesi(address, { tokens: { access: "old", ...(refresh && { refresh }) } });
const calls = [client.call("getMe"), client.call("getMe"), client.followMe().next()];
const print = (error: unknown) =>
  console.log((error instanceof SignInAgain ? "sign in again: " : "") + String(error));
await Promise.all(calls.map((call) => call.catch(print)));
