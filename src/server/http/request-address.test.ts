import { expect, test } from "vitest";
import { decodedParameter, requestAddress } from "./request-address.ts";

test.each([
  ["/api/tasks?limit=3&limit=4&q=a+b%20c", "/api/tasks", { limit: "3", q: "a b c" }],
  ["/files/%EA%B0%80%2Fb", "/files/가%2Fb", {}],
  ["/files/%EA%B0%80%252F", "/files/가%252F", {}],
  ["/files/%ff/%EA%B0%80", "/files/%ff/가", {}],
  ["/a/../b/./c", "/b/c", {}],
  ["//host/path", "//host/path", {}],
  ["http://other.test/path?x", "/path", { x: "" }],
  ["/?__proto__=1", "/", Object.fromEntries([["__proto__", "1"]])],
])("parses the target %s", (target, path, query) => {
  expect(requestAddress(target)).toEqual({ path, query });
});

test("an invalid target is null", () => {
  expect([requestAddress("*"), requestAddress("")]).toEqual([null, null]);
});

test("a parameter is decoded as far as it is valid", () => {
  expect(["a%2Fb", "%zz", "%ff/%20", "100%"].map(decodedParameter)).toEqual(["a/b", "%zz", "%ff/ ", "100%"]);
});
