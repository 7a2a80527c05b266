/*
 * A credential is text such as `sbt_k3v9x0q2m4a7c1de_SECRET`: its kind, its id and its secret. The signing key is
 * derived from the whole text. The server stores a hash of the text, and the signing key sealed with the key of the
 * installation, so that its database alone neither gives credentials back nor can sign with them.
 */

/** The kinds of credentials, by the letter in their text. */
export const credentialKinds = { s: "session", t: "token", i: "invitation", l: "link" } as const;
export type CredentialKind = (typeof credentialKinds)[keyof typeof credentialKinds];

const form = /^sb([stil])_([a-z0-9]{16})_[\w-]{43}$/;

/** Parses a credential; null for other text, such as the token of the installation. */
export function credentialIn(text: string): { readonly kind: CredentialKind; readonly id: string } | null {
  const [, letter, id] = form.exec(text) ?? [];
  if (letter === undefined || id === undefined) return null;
  return { kind: credentialKinds[letter as keyof typeof credentialKinds], id };
}

/** The text of which the HMAC with a credential is its signing key, in hexadecimal. */
export const signingKeyText = "signalbox signing key";
