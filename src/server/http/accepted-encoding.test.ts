import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

test.each([
  [undefined, null],
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br;q=0,gzip;q=0", null],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["identity", null],
  ["identity, gzip;q=0.5", null],
  ["identity;q=0.5, gzip", "gzip"],
  ["gzip;q=2, br;q=x", null],
  ["deflate, zstd", null],
  ["br ; q=0.001", "br"],
] as const)("from br and gzip, %j selects %j", (header, encoding) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(encoding);
});
