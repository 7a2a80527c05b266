import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { afterEach, beforeEach, test } from "node:test";
import { send } from "../../src/integrations/http.js";
import { webhook } from "../../src/triggers/webhook.js";
import { createWorkflow } from "../../src/workflow.js";

const secret = "only-for-tests";
let servers;
let answers;
let seen;
let hook;

const open = (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`)));

beforeEach(async () => {
  answers = [];
  seen = [];
  const service = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push([request.url, JSON.parse(body)]);
    response.writeHead(request.url === "/print" ? (answers.shift() ?? 204) : 204).end();
  });
  const base = await open(service);
  const handle = createWorkflow({
    print: (ticket) => send(`${base}/print`, ticket, 1000),
    notify: (text) => send(`${base}/chat`, { text }, 1000),
    settings: { attempts: 3, firstPauseMs: 1 },
    pause: async () => {},
  });
  const trigger = webhook({ secret, bodyLimit: 500, handle });
  hook = `${await open(trigger)}/orders`;
  servers = [service, trigger];
});
afterEach(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));

async function order(value, key = secret) {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const signature = createHmac("sha256", key).update(body).digest("hex");
  return (await fetch(hook, { method: "POST", body, headers: { "x-signature": signature } })).status;
}

const good = { id: "A-1", items: [{ count: 2, name: "Rye" }] };
const printed = ["/print", { id: "A-1", lines: ["  2 x Rye"] }];

test("an order is printed once, also when the shop repeats it", async () => {
  assert.deepEqual([await order(good), await order(good)], [204, 204]);
  assert.deepEqual(seen, [printed]);
});

test("a printer that comes back prints the order", async () => {
  answers = [500, 503];
  assert.equal(await order(good), 204);
  assert.deepEqual(seen, [printed, printed, printed]);
});

test("a printer that stays away is reported, and the order can be repeated", async () => {
  answers = [500, 500, 500];
  assert.equal(await order(good), 503);
  const [path, { text }] = seen.at(-1);
  assert.deepEqual([seen.length, path], [4, "/chat"]);
  assert.match(text, /^Order A-1 was not printed: .* answered 500$/);
  assert.equal(await order(good), 204);
});

test("what is not signed or not an order is refused without printing", async () => {
  assert.equal(await order(good, "wrong"), 401);
  assert.equal((await fetch(hook, { method: "POST", body: "{}" })).status, 401);
  assert.equal(await order("{"), 400);
  assert.equal(await order({ id: "A-2" }), 400);
  assert.equal(await order("x".repeat(600)), 413);
  assert.equal((await fetch(hook)).status, 404);
  assert.deepEqual(seen, []);
});
