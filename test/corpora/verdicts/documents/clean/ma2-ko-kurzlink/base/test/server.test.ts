import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { Links } from "../src/links.ts";
import { serverFor } from "../src/server.ts";

async function started(t: TestContext): Promise<string> {
  const server = serverFor(new Links()).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (base: string, body: string) => fetch(`${base}/links`, { method: "POST", body });

test("a link is made, followed and listed", async (t) => {
  const base = await started(t);
  const made = await post(base, JSON.stringify({ slug: "bins", target: "https://estate.example/bins" }));
  assert.equal(made.status, 201);
  assert.deepEqual(await made.json(), { slug: "bins", target: "https://estate.example/bins", visits: 0 });
  const followed = await fetch(`${base}/bins`, { redirect: "manual" });
  assert.equal(followed.status, 302);
  assert.equal(followed.headers.get("location"), "https://estate.example/bins");
  assert.deepEqual(await (await fetch(`${base}/links`)).json(), [{ slug: "bins", target: "https://estate.example/bins", visits: 1 }]);
});

test("errors have a status and a sentence", async (t) => {
  const base = await started(t);
  const seen: [number, unknown][] = [];
  for (const response of [await post(base, "{"), await post(base, `"${"x".repeat(5000)}"`), await fetch(`${base}/nothing`), await fetch(base, { method: "DELETE" })]) {
    seen.push([response.status, await response.json()]);
  }
  assert.deepEqual(seen, [
    [400, { message: "The request is no JSON." }],
    [413, { message: "The request is too long." }],
    [404, { message: "nothing is unknown." }],
    [405, { message: "Only GET and POST." }],
  ]);
});
