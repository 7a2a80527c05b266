import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, beforeEach, describe, test } from "node:test";
import { makeServer } from "../src/server.js";
import { Store, tagOf } from "../src/store.js";

describe("over HTTP", () => {
  let server, base;
  before(async () => {
    server = makeServer(new Store(3)).listen(0, "127.0.0.1");
    await once(server, "listening");
    base = `http://127.0.0.1:${server.address().port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    for (const key of await (await fetch(`${base}/keys`)).json()) await fetch(`${base}/keys/${key}`, { method: "DELETE" });
  });
  const put = (key, body, headers) => fetch(`${base}/keys/${key}`, { method: "PUT", body, headers });

  test("a value is created, read, replaced and deleted", async () => {
    assert.equal((await put("colour", "red")).status, 201);
    const read = await fetch(`${base}/keys/colour`);
    assert.equal(read.status, 200);
    assert.equal(await read.text(), "red");
    assert.equal(read.headers.get("etag"), tagOf("red"));
    assert.equal((await put("colour", "blue")).status, 204);
    assert.equal((await fetch(`${base}/keys/colour`, { method: "DELETE" })).status, 204);
    assert.equal((await fetch(`${base}/keys/colour`, { method: "DELETE" })).status, 404);
    assert.equal((await fetch(`${base}/keys/colour`)).status, 404);
  });

  test("what has not changed is answered with 304", async () => {
    await put("a", "1");
    const same = await fetch(`${base}/keys/a`, { headers: { "if-none-match": tagOf("1") } });
    assert.equal(same.status, 304);
    const other = await fetch(`${base}/keys/a`, { headers: { "if-none-match": tagOf("2") } });
    assert.equal(other.status, 200);
  });

  test("a write on an old version is refused and changes nothing", async () => {
    await put("a", "1");
    assert.equal((await put("a", "2", { "if-match": tagOf("0") })).status, 412);
    assert.equal((await put("new", "2", { "if-match": "*" })).status, 412);
    assert.equal(await (await fetch(`${base}/keys/a`)).text(), "1");
    assert.equal((await put("a", "2", { "if-match": tagOf("1") })).status, 204);
    assert.equal((await put("a", "3", { "if-match": "*" })).status, 204);
  });

  test("keys are listed in order, by prefix", async () => {
    await put("b.2", "x");
    await put("a.1", "x");
    await put("b.1", "x");
    assert.deepEqual(await (await fetch(`${base}/keys`)).json(), ["a.1", "b.1", "b.2"]);
    assert.deepEqual(await (await fetch(`${base}/keys?prefix=b.`)).json(), ["b.1", "b.2"]);
  });

  test("a full store takes no new key but updates old ones", async () => {
    for (const key of ["a", "b", "c"]) assert.equal((await put(key, "1")).status, 201);
    assert.equal((await put("d", "1")).status, 507);
    assert.equal((await put("c", "2")).status, 204);
  });

  test("bodies over 4096 bytes are refused", async () => {
    assert.equal((await put("a", "x".repeat(4096))).status, 201);
    assert.equal((await put("b", "x".repeat(4097))).status, 413);
    assert.equal((await fetch(`${base}/keys/b`)).status, 404);
  });

  test("bad keys and methods", async () => {
    assert.equal((await put("UPPER", "1")).status, 404);
    assert.equal((await put("a".repeat(65), "1")).status, 404);
    const patched = await fetch(`${base}/keys/a`, { method: "PATCH" });
    assert.equal(patched.status, 405);
    assert.equal(patched.headers.get("allow"), "GET, PUT, DELETE");
  });
});

test("tags differ with the value and are quoted", () => {
  assert.match(tagOf("x"), /^"[0-9a-f]{16}"$/);
  assert.notEqual(tagOf("x"), tagOf("y"));
});
