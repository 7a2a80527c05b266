import { credentialIn, signingKeyText } from "../../src/protocol/people/credential-form.ts";
import { hmacOf } from "./hmac.ts";

/** The key with which requests are signed, and its id; the token of the installation is its own key and has no id. */
export interface Signer {
  readonly id: string | null;
  readonly key: string;
}

let known: (Signer & { readonly token: string }) | null = null;

/** Returns the signer of a token. */
export function signerOf(token: string): Signer {
  if (known?.token === token) return known;
  const credential = credentialIn(token);
  known =
    credential === null
      ? { token, id: null, key: token }
      : { token, id: credential.id, key: hmacOf(token, signingKeyText) };
  return known;
}
