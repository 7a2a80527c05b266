import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { build, compile, Router } from "../src/router.ts";

const router = new Router<string>()
  .on("get", "/", "home")
  .on("GET", "/users/:id", "user")
  .on("GET", "/users/new", "new user")
  .on("DELETE", "/users/:id", "delete user")
  .on("GET", "/files/*path", "file")
  .on("GET", "/files/list", "files")
  .on("POST", "/users", "create");

describe("finding", () => {
  test("plain paths, with and without the last slash", () => {
    assert.deepEqual(router.find("GET", "/"), { kind: "found", value: "home", params: {} });
    assert.deepEqual(router.find("POST", "/users/"), { kind: "found", value: "create", params: {} });
  });
  test("text wins over parameters, whatever the order of registration", () => {
    assert.deepEqual(router.find("GET", "/users/new"), { kind: "found", value: "new user", params: {} });
    assert.deepEqual(router.find("GET", "/users/7"), { kind: "found", value: "user", params: { id: "7" } });
    assert.deepEqual(router.find("GET", "/files/list"), { kind: "found", value: "files", params: {} });
  });
  test("parameters are decoded, broken ones do not match", () => {
    assert.deepEqual(router.find("GET", "/users/a%20b%2Fc"), { kind: "found", value: "user", params: { id: "a b/c" } });
    assert.deepEqual(router.find("GET", "/users/%E0%A4%A"), { kind: "none" });
  });
  test("the rest takes all parts, none included", () => {
    assert.deepEqual(router.find("GET", "/files/a/b.txt"), { kind: "found", value: "file", params: { path: "a/b.txt" } });
    assert.deepEqual(router.find("GET", "/files"), { kind: "found", value: "file", params: { path: "" } });
  });
  test("longer and shorter paths do not match", () => {
    assert.deepEqual(router.find("GET", "/users/7/posts"), { kind: "none" });
    assert.deepEqual(router.find("GET", "/nothing"), { kind: "none" });
  });
  test("another method says which are allowed", () => {
    assert.deepEqual(router.find("PUT", "/users/7"), { kind: "method", allowed: ["DELETE", "GET"] });
    assert.deepEqual(router.find("GET", "/users"), { kind: "method", allowed: ["POST"] });
  });
  test("HEAD is answered by GET only", () => {
    assert.equal(router.find("HEAD", "/users/7").kind, "found");
    assert.equal(router.find("HEAD", "/users").kind, "method");
  });
});

test("patterns with a mistake are refused", () => {
  assert.throws(() => compile("users"), /starts with a slash/);
  assert.throws(() => compile("/:a/:a"), /a occurs twice/);
  assert.throws(() => compile("/*rest/more"), /must be the last part/);
  assert.throws(() => compile("/:1"), /Not a name/);
});

test("building encodes parameters but keeps the slashes of the rest", () => {
  assert.equal(build("/users/:id/x", { id: "a b/c" }), "/users/a%20b%2Fc/x");
  assert.equal(build("/files/*path", { path: "a/b" }), "/files/a/b");
  assert.throws(() => build("/users/:id", {}), /id is missing/);
});
