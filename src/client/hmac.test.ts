import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { digestOf, hmacOf } from "./hmac.ts";

const known = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("hex");

test("the code of a known key and text is the one of RFC 4231", () => {
  expect(hmacOf("Jefe", "what do ya want for nothing?")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("texts and keys of every length around a block have the same code as in Node", () => {
  const lengths = Array.from({ length: 200 }, (_, length) => length);
  const all = lengths.map((length) => ["k".repeat((length * 7) % 150), "é".repeat(length)] as const);
  expect(all.map(([key, text]) => hmacOf(key, text))).toEqual(all.map(([key, text]) => known(key, text)));
  const long = "signal ".repeat(100_000);
  expect(hmacOf("token", long)).toBe(known("token", long));
});

test("the digest of a text is the same as in Node", () => {
  const texts = ["", "abc", "é".repeat(100)];
  expect(texts.map(digestOf)).toEqual(texts.map((text) => createHash("sha256").update(text).digest("hex")));
});
