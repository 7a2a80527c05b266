import { createHmac, timingSafeEqual } from "node:crypto";

export const sign = (body: Buffer, secret: string): string => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

export function verify(body: Buffer, header: string | undefined, secret: string): boolean {
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
