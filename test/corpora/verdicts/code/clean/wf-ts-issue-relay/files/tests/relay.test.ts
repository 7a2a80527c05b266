import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, test } from "node:test";
import { sign } from "../src/steps/verify.ts";
import { createWebhook } from "../src/triggers/webhook.ts";
import { createQueue } from "../src/utils/queue.ts";
import { Recent } from "../src/utils/recent.ts";

const SECRET = "only-for-tests";
let chat: Server, webhook: Server, base: string;
let posted: string[], chatCodes: number[], slept: number[], lost: string[], clock: number;
let queue: ReturnType<typeof createQueue>;

const listen = (server: Server) => new Promise<number>((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

beforeEach(async () => {
  [posted, chatCodes, slept, lost, clock] = [[], [], [], [], 0];
  chat = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const code = chatCodes.shift() ?? 200;
    if (code === 200) posted.push(JSON.parse(text).text);
    response.writeHead(code).end();
  });
  const sleep = async (ms: number) => {
    slept.push(ms);
    clock += ms;
  };
  queue = createQueue(1000, sleep, () => clock);
  webhook = createWebhook({
    secret: SECRET,
    chat: { url: `http://127.0.0.1:${await listen(chat)}`, timeoutMs: 2000, pausesMs: [500, 1000], sleep },
    queue,
    recent: new Recent(2),
    lost: (id) => lost.push(id),
  });
  base = `http://127.0.0.1:${await listen(webhook)}/tickets`;
});
afterEach(() => {
  for (const server of [chat, webhook]) {
    server.close();
    server.closeAllConnections();
  }
});

const urgent = { id: "T1", event: "created", priority: "urgent", title: "Till is down" };

async function call(ticket: unknown, signature?: string): Promise<number> {
  const body = typeof ticket === "string" ? ticket : JSON.stringify(ticket);
  const headers = { "x-signature": signature ?? sign(Buffer.from(body), SECRET) };
  const { status } = await fetch(base, { method: "POST", body, headers });
  await queue.idle();
  return status;
}

test("an urgent new ticket appears exactly once, however often it is sent", async () => {
  assert.equal(await call(urgent), 202);
  assert.equal(await call(urgent), 204);
  assert.deepEqual(posted, ["URGENT T1: Till is down"]);
});

test("what is not urgent or not new is ignored", async () => {
  assert.equal(await call({ ...urgent, priority: "normal" }), 204);
  assert.equal(await call({ ...urgent, event: "updated" }), 204);
  assert.deepEqual(posted, []);
});

test("nothing without a valid signature reaches the chat", async () => {
  const body = JSON.stringify(urgent);
  for (const signature of ["", "sha256=00", sign(Buffer.from(body), "other"), sign(Buffer.from(`${body} `), SECRET)]) {
    assert.equal(await call(urgent, signature), 401);
  }
  assert.deepEqual(posted, []);
});

test("a signed payload that is no ticket is refused", async () => {
  for (const bad of ["{", "null", { ...urgent, id: "" }, { ...urgent, priority: "high" }, { ...urgent, title: 5 }]) assert.equal(await call(bad), 400);
});

test("two messages start at least a second apart", async () => {
  await call(urgent);
  clock += 300;
  await call({ ...urgent, id: "T2" });
  assert.deepEqual(slept, [700]);
  assert.equal(posted.length, 2);
});

test("the chat is tried three times with growing pauses", async () => {
  chatCodes = [503, 429];
  await call(urgent);
  assert.deepEqual({ posted, slept, lost }, { posted: ["URGENT T1: Till is down"], slept: [500, 1000], lost: [] });
});

test("after three failures the ticket is reported as lost, and a repeated call tries again", async () => {
  chatCodes = [500, 500, 500];
  await call(urgent);
  assert.deepEqual({ posted, lost }, { posted: [], lost: ["T1"] });
  assert.equal(await call(urgent), 202);
  assert.deepEqual(posted, ["URGENT T1: Till is down"]);
});

test("a refusal of the chat is final", async () => {
  chatCodes = [400];
  await call(urgent);
  assert.deepEqual({ slept, lost }, { slept: [], lost: ["T1"] });
});

test("only the last ids are remembered", async () => {
  for (const id of ["T1", "T2", "T3"]) await call({ ...urgent, id });
  assert.equal(await call({ ...urgent, id: "T3" }), 204);
  assert.equal(await call({ ...urgent, id: "T1" }), 202);
});
