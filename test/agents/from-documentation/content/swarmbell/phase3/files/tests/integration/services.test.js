import assert from "node:assert/strict";
import { test } from "node:test";
import { ntfy } from "../../src/integrations/ntfy.js";
import { twilio } from "../../src/integrations/twilio.js";
import { fakeService } from "../support.js";

const soon = { timeoutMs: 300, tries: 3, firstPauseMs: 1, minGapMs: 0 };
const message = { id: "m1", text: "Hive H3 lost 1.8 kg" };
const taken = { text: '{"id":"abc","event":"message"}' };

test("ntfy gets the text under its topic, with token and priority", async (t) => {
  const service = await fakeService(t, [taken]);
  await ntfy({ ...soon, baseUrl: service.url, topic: "bees 1", token: "tk" }).send(message);
  const [{ method, url, headers, body }] = service.asked;
  assert.deepEqual([method, url, headers.authorization, headers.priority, body], ["POST", "/bees%201", "Bearer tk", "urgent", "Hive H3 lost 1.8 kg"]);
});

test("without a token ntfy is asked without authorization", async (t) => {
  const service = await fakeService(t, [taken]);
  await ntfy({ ...soon, baseUrl: service.url, topic: "bees", token: "" }).send(message);
  assert.equal(service.asked[0].headers.authorization, undefined);
});

test("ntfy is tried again after 429, 503, no answer and an answer without an id", async (t) => {
  for (const bad of [{ status: 429, headers: { "retry-after": "0" } }, { status: 503 }, { hang: true }, { text: "{}" }, { text: "<html>" }]) {
    const service = await fakeService(t, [bad, taken]);
    await ntfy({ ...soon, baseUrl: service.url, topic: "bees", token: "" }).send(message);
    assert.equal(service.asked.length, 2);
  }
});

test("ntfy is not tried again after 403, and the message names the service without the token", async (t) => {
  const service = await fakeService(t, [{ status: 403, text: "tk is wrong" }]);
  await assert.rejects(ntfy({ ...soon, baseUrl: service.url, topic: "bees", token: "tk" }).send(message), (error) => /^ntfy answered 403\./.test(error.message) && !error.message.includes("tk"));
  assert.equal(service.asked.length, 1);
});

test("a service that cannot be reached fails after its tries with a sentence", async () => {
  await assert.rejects(ntfy({ ...soon, baseUrl: "http://127.0.0.1:9", topic: "bees", token: "" }).send(message), /ntfy cannot be reached/);
});

test("Twilio gets the form with basic authentication and must answer with a sid", async (t) => {
  const service = await fakeService(t, [{ status: 201, text: "{}" }, { status: 201, text: '{"sid":"SM1"}' }]);
  await twilio({ ...soon, baseUrl: service.url, account: "account", token: "secret", from: "+441", to: "+442" }).send(message);
  assert.equal(service.asked.length, 2);
  const { url, headers, body } = service.asked[1];
  assert.equal(url, "/2010-04-01/Accounts/account/Messages.json");
  assert.equal(Buffer.from(headers.authorization.split(" ")[1], "base64").toString(), "account:secret");
  assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), { From: "+441", To: "+442", Body: "Hive H3 lost 1.8 kg" });
});

test("Twilio with wrong credentials is asked once", async (t) => {
  const service = await fakeService(t, [{ status: 401 }]);
  await assert.rejects(twilio({ ...soon, baseUrl: service.url, account: "a", token: "t", from: "+1", to: "+2" }).send(message), /Twilio answered 401/);
  assert.equal(service.asked.length, 1);
});
