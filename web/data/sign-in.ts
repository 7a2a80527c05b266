import { shakeHands } from "./handshake.ts";
import { setToken } from "./token.ts";

/** Signs in with a token, or a link that ends in one, if the server proves that it has the same. */
export async function signInWith(pasted: string): Promise<void> {
  const token = tokenIn(pasted);
  await shakeHands(token);
  setToken(token);
}

/** Returns the token in pasted text: the text itself, or the fragment of a link. */
export function tokenIn(pasted: string): string {
  const text = pasted.trim();
  return new URLSearchParams(text.split("#")[1] ?? "").get("token") ?? text;
}
