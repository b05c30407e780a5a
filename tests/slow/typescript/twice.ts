import { Parcheesi } from "../src/index.js";

const [service = "", proxy = ""] = process.argv.slice(2);
for (let session = 0; session < 2; session++) {
  const client = new Parcheesi(service);
  await client.createGuest();
  const guest = await client.userId();
  const later = new Parcheesi(proxy, { tokens: client.tokens! });
  console.log((await later.userId()) === guest, later.tokens!.refresh !== client.tokens!.refresh);
}
