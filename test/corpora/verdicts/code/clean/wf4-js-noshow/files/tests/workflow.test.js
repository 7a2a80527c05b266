import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { createWorkflow } from "../src/workflow.js";

/** A service on the loopback that answers with these statuses, the last one for ever, and records what it was asked. */
async function played(t, ...statuses) {
  const asked = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push([request.method, request.url, request.headers.authorization ?? "", body]);
    response.writeHead(statuses.length > 1 ? statuses.shift() : statuses[0]).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return { asked, url: `http://127.0.0.1:${server.address().port}` };
}

async function running(t, calendarStatuses, deskStatuses = [200]) {
  const calendar = await played(t, ...calendarStatuses);
  const desk = await played(t, ...deskStatuses);
  const server = createWorkflow({ tries: 3, firstPauseMs: 1, timeoutMs: 5000, secret: "k", calendarUrl: calendar.url, calendarToken: "t", deskUrl: desk.url }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const send = async (message, { path = "/ended", secret = "k" } = {}) => {
    const body = typeof message === "string" ? message : JSON.stringify(message);
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    return (await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method: "POST", body, headers: { "x-signature": signature } })).status;
  };
  return { calendar, desk, send };
}

async function until(condition) {
  for (let i = 0; i < 3000 && !condition(); i += 1) await new Promise((done) => setTimeout(done, 10));
  assert.ok(condition(), `not in time: ${condition}`);
}

const missed = { appointment: "A-7", checkedInAt: null };

test("end to end: a no-show frees the follow-up once and tells the desk without a name", async (t) => {
  const { calendar, desk, send } = await running(t, [204]);
  assert.equal(await send(missed), 202);
  await until(() => desk.asked.length === 1);
  assert.equal(await send(missed), 202);
  assert.equal(await send({ appointment: "A-8", checkedInAt: "2026-03-02T09:00Z" }), 202);
  assert.equal(await send({ appointment: "A-9", checkedInAt: null }), 202);
  await until(() => desk.asked.length === 2);
  assert.deepEqual(calendar.asked, [["DELETE", "/appointments/A-7/follow-up", "Bearer t", ""], ["DELETE", "/appointments/A-9/follow-up", "Bearer t", ""]]);
  assert.deepEqual(desk.asked.map((call) => call[3]), ['{"text":"A-7 missed, follow-up is free"}', '{"text":"A-9 missed, follow-up is free"}']);
});

test("errors: a calendar that fails twice is asked a third time", async (t) => {
  const { calendar, desk, send } = await running(t, [503, 429, 204]);
  await send(missed);
  await until(() => desk.asked.length === 1);
  assert.equal(calendar.asked.length, 3);
  assert.match(desk.asked[0][3], /is free/);
});

for (const [status, calls] of [[500, 3], [403, 1]]) {
  test(`fallback: status ${status} for good lets the desk do it by hand`, async (t) => {
    const { calendar, desk, send } = await running(t, [status]);
    await send(missed);
    await until(() => desk.asked.length === 1);
    assert.equal(calendar.asked.length, calls);
    assert.equal(desk.asked[0][3], '{"text":"A-7 missed, please free the follow-up by hand"}');
  });
}

test("bad input: wrong signature, path and message change nothing", async (t) => {
  const { calendar, desk, send } = await running(t, [204]);
  assert.deepEqual([await send(missed, { secret: "x" }), await send(missed, { path: "/other" }), await send("{"), await send({})], [401, 404, 400, 400]);
  assert.deepEqual([calendar.asked, desk.asked], [[], []]);
});

test("notification: a desk that fails once is told again", async (t) => {
  const { desk, send } = await running(t, [204], [500, 200]);
  await send(missed);
  await until(() => desk.asked.length === 2);
  assert.equal(desk.asked[1][3], desk.asked[0][3]);
});
