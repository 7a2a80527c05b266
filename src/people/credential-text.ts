import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type CredentialKind, credentialKinds, signingKeyText } from "../protocol/people/credential-form.ts";

/** The random parts of a credential. */
export interface NewCredential {
  readonly id: string;
  /** The text that its holder gets, once. */
  readonly text: string;
  /** The digest by which the text is recognised. */
  readonly hash: string;
  /** The key with which its holder and the server sign. */
  readonly key: string;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a new credential. */
export function newCredential(kind: CredentialKind, random: (bytes: number) => Buffer): NewCredential {
  const letter = Object.entries(credentialKinds).find(([, each]) => each === kind)?.[0] ?? "";
  const id = Array.from(random(16), (byte) => letters[byte % letters.length]).join("");
  const text = `sb${letter}_${id}_${random(32).toString("base64url")}`;
  return { id, text, hash: hashOf(text), key: signingKeyOf(text) };
}

/** Returns the digest of a credential. It has 256 random bits, so it needs no slow hash. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the key with which the holder of a credential signs. */
export function signingKeyOf(text: string): string {
  return createHmac("sha256", text).update(signingKeyText).digest("hex");
}

/** Compares the text of a credential with its digest, in constant time. */
export function isTextOf(hash: string, text: string): boolean {
  return timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashOf(text), "hex"));
}
