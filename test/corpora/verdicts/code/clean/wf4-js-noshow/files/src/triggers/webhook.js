import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether the signature belongs to this body. */
export function signed(body, signature, secret) {
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
