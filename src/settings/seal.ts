import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** A key and its short id, which sealed values carry. */
export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The row of a sealed value. The value cannot be opened in another row. */
export interface Identity {
  readonly scope: string;
  readonly name: string;
}

const tagBytes = 16;
const nonceBytes = 12;

/** Returns a key with its id. The id reveals nothing about the key. */
export function keyOf(bytes: Buffer): Key {
  return { id: createHash("sha256").update("signalbox key").update(bytes).digest("hex").slice(0, 12), bytes };
}

/** Seals text with AES-256-GCM and the row's identity as additional data. A nonce is used once. */
export function seal(key: Key, identity: Identity, text: string, nonce: Buffer): string {
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(additional(key, identity));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString("base64url")}`;
}

/** Opens a sealed value; null if no key fits, or if the value was changed or belongs to another row. */
export function unseal(keys: readonly Key[], identity: Identity, sealed: string): string | null {
  const [id, text = ""] = sealed.split(".");
  const key = keys.find((each) => each.id === id);
  const bytes = Buffer.from(text, "base64url");
  if (key === undefined || bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, nonceBytes))
    .setAAD(additional(key, identity))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

/** True if this key sealed the value. */
export function isSealedWith(key: Key, sealed: string): boolean {
  return sealed.startsWith(`${key.id}.`);
}

function additional(key: Key, { scope, name }: Identity): Buffer {
  return Buffer.from(JSON.stringify(["signalbox.settings", scope, name, key.id]));
}
