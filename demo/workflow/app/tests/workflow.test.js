import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runOnce } from "../src/workflow.js";
import { playService } from "./services.js";

const folder = mkdtempSync(join(tmpdir(), "lookout-"));
after(() => rmSync(folder, { recursive: true }));

async function scene(t, siteStatuses, chatStatuses) {
  const site = await playService(...siteStatuses);
  const chat = await playService(...chatStatuses);
  t.after(() => site.close());
  t.after(() => chat.close());
  const stateFile = join(mkdtempSync(join(folder, "state-")), "state.json");
  const config = {
    siteUrl: site.url,
    webhookUrl: chat.url,
    stateFile,
    siteTimeoutMs: 5000,
    chatTimeoutMs: 5000,
    failuresForOutage: 2,
    tries: 3,
    firstPauseMs: 1,
    longestPauseMs: 5,
  };
  return {
    config,
    chat,
    texts: () => chat.received.map((body) => JSON.parse(body).text.split(" ").slice(1, 3).join(" ")),
  };
}

test("end to end: an outage and its end are told once each", async (t) => {
  const { config, texts } = await scene(t, [200, 503, 503, 503, 200, 200], [200]);
  for (let run = 0; run < 6; run++) await runOnce(config);
  assert.deepEqual(texts(), ["is down", "is back"]);
});

test("end to end: a chat that fails twice is tried again", async (t) => {
  const { config, chat } = await scene(t, [503], [503, 503, 200]);
  await runOnce(config);
  assert.equal((await runOnce(config)).told, true);
  assert.equal(chat.received.length, 3);
});

test("end to end: what the chat never took is sent by the next run", async (t) => {
  const { config, chat } = await scene(t, [503], [503, 503, 503, 200]);
  await runOnce(config);
  assert.equal((await runOnce(config)).told, false);
  assert.equal((await runOnce(config)).told, true);
  assert.equal((await runOnce(config)).told, false);
  assert.equal(chat.received.length, 4);
});

test("end to end: a broken state is put aside, and two runs at once are refused", async (t) => {
  const { config } = await scene(t, [200], [200]);
  writeFileSync(config.stateFile, "{");
  await runOnce(config);
  assert.ok(existsSync(`${config.stateFile}.broken`));
  assert.deepEqual(JSON.parse(readFileSync(config.stateFile, "utf8")).up, true);
  const both = await Promise.allSettled([runOnce(config), runOnce(config)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  writeFileSync(`${config.stateFile}.lock`, "999999999");
  assert.equal((await runOnce(config)).told, false);
});
