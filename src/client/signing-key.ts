import { credentialIn, signingKeyText } from "../protocol/people/credential-form.ts";
import { hmacOf } from "./hmac.ts";

/** The key with which requests are signed, and its id; the token of the installation is its own key and has no id. */
export interface SigningKey {
  readonly id: string | null;
  readonly key: string;
}

let known: (SigningKey & { readonly token: string }) | null = null;

/** Returns the signing key of a token. */
export function signingKeyOf(token: string): SigningKey {
  if (known?.token === token) return known;
  const credential = credentialIn(token);
  known =
    credential === null
      ? { token, id: null, key: token }
      : { token, id: credential.id, key: hmacOf(token, signingKeyText) };
  return known;
}
