import { createECDH } from "node:crypto";

/** Creates a private key for pushes, on the curve that push services require. */
export function newPushKey(): string {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // The encoding must have all 32 bytes; a number with leading zeros would have fewer.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

/** Returns the public key that belongs to a private one. */
export function publicPushKey(privateKey: string): string {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return curve.getPublicKey().toString("base64url");
}
