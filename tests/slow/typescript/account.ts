import { Parcheesi, Refused } from "../src/index.js";

const [address = "", username = "", password = "", code = ""] = process.argv.slice(2);
const client = new Parcheesi(address);
const refusal = (act: Promise<unknown>): Promise<void> =>
  act.then(
    () => console.log("accepted"),
    (error) => console.log(error instanceof Refused ? error.message : error),
  );

await client.createGuest();
await client.signIn({ username, password }, () => code);
const session = client.tokens!;
console.log((await client.call("getMe")).name);
await client.signOut();
console.log(client.tokens);
client.use(session);
await refusal(client.call("getMe"));
await refusal(client.signIn({ username, password }));
await refusal(client.signIn({ username, password }, async () => code));
await refusal(client.signIn({ username, password: "wrong" }, () => "no code is due"));
const digits = { username: `${username}a`, password: "82041795518" };
await refusal(client.call("signUp", { body: digits }));
