import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { run } from "../../src/workflow.ts";

let asked: string[] = [];
let failures = 0;
let folder = "";
let base = "";
const tides = { tides: [{ time: "03:12", metres: 3.41, kind: "high" }] };

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  asked.push(`${request.method} ${request.url} ${request.headers["x-key"] ?? ""}${body}`);
  failures -= 1;
  if (failures >= 0) response.writeHead(503).end();
  else response.end(JSON.stringify(tides));
});

before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
after(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tide-"));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  asked = [];
  failures = 0;
});

const send = async () => {
  const config = { key: "test", chat: `${base}/chat`, state: join(folder, "state.json") };
  return run(config, "2026-03-01", base, async () => {});
};
const get = "GET /v2/tides?day=2026-03-01 test";
const posted = 'POST /chat {"text":"High water on 2026-03-01:\\n03:12  3.4 m (highest)"}';

test("a day is sent once", async () => {
  assert.equal(await send(), "sent");
  assert.equal(await send(), "known");
  assert.deepEqual(asked, [get, posted]);
  await rm(folder, { recursive: true });
});

test("a failure of the service is tried again", async () => {
  failures = 3;
  assert.equal(await send(), "sent");
  assert.deepEqual(asked, [get, get, get, get, posted]);
  await rm(folder, { recursive: true });
});

test("a service that stays away sends nothing and remembers nothing", async () => {
  failures = 4;
  await assert.rejects(send(), /the tide service answered 503/);
  assert.deepEqual(asked, [get, get, get, get]);
  assert.equal(await send(), "sent");
  await rm(folder, { recursive: true });
});
