/** The secret of this device, by which the service knows its guest. */
import * as Keychain from "react-native-keychain";

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }; // of react-native-get-random-values

const SERVICE = "parcheesi.device";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The stored secret; at the first start it is made, and stored before anything is sent. */
export async function deviceSecret(): Promise<string> {
  const stored = await Keychain.getGenericPassword({ service: SERVICE });
  if (stored) return stored.password;
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  await Keychain.setGenericPassword("device", secret, { service: SERVICE });
  return secret;
}

/** Without padding. */
export function base64url(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return bits.replace(/.{1,6}/g, (six) => ALPHABET[parseInt(six.padEnd(6, "0"), 2)]!);
}
