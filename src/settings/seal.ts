import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** A key, and the short name by which what it sealed says so. */
export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Which row a sealed value belongs to; it opens nowhere else. */
export interface Identity {
  readonly scope: string;
  readonly name: string;
}

const tagBytes = 16;
const nonceBytes = 12;

/** A key, under an id that tells which one sealed something and nothing of the key. */
export function keyOf(bytes: Buffer): Key {
  return { id: createHash("sha256").update("signalbox key").update(bytes).digest("hex").slice(0, 12), bytes };
}

/** AES-256-GCM with the row's identity as additional data. A nonce is used once. */
export function seal(key: Key, identity: Identity, text: string, nonce: Buffer): string {
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(additional(key, identity));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString("base64url")}`;
}

/** The text that was sealed; null where no key fits, or where the value belongs to another row or was changed. */
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

/** Whether a value was sealed with this key. */
export function isSealedWith(key: Key, sealed: string): boolean {
  return sealed.startsWith(`${key.id}.`);
}

function additional(key: Key, { scope, name }: Identity): Buffer {
  return Buffer.from(JSON.stringify(["signalbox.settings", scope, name, key.id]));
}
