import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { ntfy } from "../../src/integrations/ntfy.js";
import { twilio } from "../../src/integrations/twilio.js";
import { sign, webhook } from "../../src/triggers/webhook.js";
import { State } from "../../src/utils/state.js";
import { Workflow } from "../../src/workflow.js";
import { fakeService, minute, rules, temporaryFile } from "../support.js";

const SECRET = "only-for-these-tests";
const START = Date.parse("2026-05-14T11:00:00Z");
const taken = { text: '{"id":"abc"}' };
const fast = { timeoutMs: 500, tries: 2, firstPauseMs: 1, minGapMs: 0 };

async function apiary(t, { ntfyAnswers = [taken], twilioAnswers = [{ status: 201, text: '{"sid":"SM1"}' }], stateFile } = {}) {
  const [push, sms] = [await fakeService(t, ntfyAnswers), await fakeService(t, twilioAnswers)];
  const path = stateFile ?? (await temporaryFile(t, "state.json"));
  const clock = { now: START };
  const logged = [];
  const workflow = new Workflow({
    state: await State.open(path), settings: rules, now: () => clock.now, log: (line) => logged.push(line),
    channels: [ntfy({ ...fast, baseUrl: push.url, topic: "bees", token: "" }), twilio({ ...fast, baseUrl: sms.url, account: "a", token: "t", from: "+1", to: "+2" })],
  });
  const server = webhook({ secret: SECRET, receive: (body) => workflow.receive(body), log: (line) => logged.push(line) });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => { server.closeAllConnections(); server.close(); });
  const url = `http://127.0.0.1:${server.address().port}`;
  const send = async (minutes, grams, { hive = "H3", signature, body } = {}) => {
    clock.now = START + minutes * minute;
    const text = body ?? JSON.stringify({ hive, grams, at: new Date(clock.now).toISOString() });
    const response = await fetch(`${url}/readings`, { method: "POST", body: text, headers: { "x-signature": signature ?? sign(SECRET, text) } });
    const answer = await response.json();
    await workflow.sending;
    return [response.status, answer.outcome ?? answer.error];
  };
  return { send, push, sms, workflow, clock, path, logged, url };
}

test("a swarm rings once, with hive and weight, from the webhook to the phone", async (t) => {
  const { send, push, sms, workflow } = await apiary(t);
  assert.deepEqual(await send(0, 41200), [202, "recorded"]);
  assert.deepEqual(await send(5, 41250), [202, "recorded"]);
  assert.deepEqual(await send(10, 39400), [202, "alarm"]);
  assert.deepEqual(await send(15, 39300), [202, "recorded"]);
  assert.deepEqual(push.asked.map(({ body }) => body), ["Hive H3 lost 1.9 kg until 11:10 UTC. A swarm, unless you lifted a box."]);
  assert.equal(sms.asked.length, 0);
  assert.deepEqual(workflow.state.value.spool, []);
});

test("hives do not disturb each other", async (t) => {
  const { send, push } = await apiary(t);
  await send(0, 41200, { hive: "H1" });
  assert.deepEqual(await send(5, 30000, { hive: "H2" }), [202, "recorded"]);
  assert.equal(push.asked.length, 0);
});

test("a reading that the scale repeats is answered and does nothing", async (t) => {
  const { send, push } = await apiary(t);
  await send(0, 41200);
  await send(5, 39000);
  assert.deepEqual(await send(5, 39000), [202, "known"]);
  assert.equal(push.asked.length, 1);
});

test("when ntfy is away, the text message goes out", async (t) => {
  const { send, push, sms } = await apiary(t, { ntfyAnswers: [{ status: 503 }] });
  await send(0, 41200);
  await send(5, 39000);
  assert.equal(push.asked.length, 2);
  assert.match(new URLSearchParams(sms.asked[0].body).get("Body"), /^Hive H3 lost 2\.2 kg/);
});

test("when both are away, the message waits in the spool, survives a restart and goes out later", async (t) => {
  const first = await apiary(t, { ntfyAnswers: [{ status: 503 }], twilioAnswers: [{ status: 500 }] });
  await first.send(0, 41200);
  await first.send(5, 39000);
  assert.equal(first.workflow.state.value.spool.length, 1);
  const second = await apiary(t, { stateFile: first.path });
  await second.workflow.flush();
  assert.match(second.push.asked[0].body, /^Hive H3 lost 2\.2 kg/);
  assert.deepEqual((await State.open(first.path)).value.spool, []);
});

test("a message that is three hours old is given up with a line in the log", async (t) => {
  const { workflow, clock, push, logged, send } = await apiary(t, { ntfyAnswers: [{ status: 503 }], twilioAnswers: [{ status: 500 }] });
  await send(0, 41200);
  await send(5, 39000);
  const asked = push.asked.length;
  clock.now += 181 * minute;
  await workflow.flush();
  assert.equal(push.asked.length, asked);
  assert.match(logged.at(-1), /given up after 180 minutes; nobody was told: Hive H3/);
  assert.deepEqual(workflow.state.value.spool, []);
});

test("a reading without the right signature changes nothing", async (t) => {
  const { send, workflow } = await apiary(t);
  for (const signature of ["", "sha256=00", sign("another-secret-key", "x")]) {
    assert.deepEqual(await send(0, 41200, { signature }), [401, "The signature is missing or wrong."]);
  }
  assert.deepEqual(workflow.state.value.hives, {});
});

test("bad input is refused with the reason, other addresses and methods as well", async (t) => {
  const { send, url } = await apiary(t);
  assert.deepEqual(await send(0, 0, { body: '{"hive":"H3"}' }), [400, "grams must be a whole number from 0 to 200000."]);
  assert.equal((await send(0, 0, { body: "x".repeat(3000) }))[0], 413);
  assert.equal((await fetch(`${url}/other`)).status, 404);
  assert.equal((await fetch(`${url}/readings`)).status, 405);
  assert.deepEqual(await (await fetch(`${url}/health`)).json(), { status: "ok" });
});

test("two readings at once ring once", async (t) => {
  const { send, push } = await apiary(t);
  await send(0, 41200);
  const body = (grams, seconds) => JSON.stringify({ hive: "H3", grams, at: new Date(START + 5 * minute + seconds * 1000).toISOString() });
  const answers = await Promise.all([send(5, 0, { body: body(39000, 0) }), send(5, 0, { body: body(38900, 1) })]);
  assert.deepEqual(answers.map(([, outcome]) => outcome).sort(), ["alarm", "recorded"]);
  assert.equal(push.asked.length, 1);
});
