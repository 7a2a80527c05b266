import assert from "node:assert/strict";
import { test } from "node:test";
import { sendToChat } from "../src/integrations/chat.js";
import { askSite } from "../src/integrations/site.js";
import { playService } from "./services.js";

test("site: gives the status, and an error where nothing answers in time", async (t) => {
  const site = await playService(200, "silent");
  t.after(() => site.close());
  assert.deepEqual(await askSite(site.url, 5000), { status: 200 });
  await assert.rejects(askSite(site.url, 50), { name: "TimeoutError" });
});

test("chat: sends the text as JSON", async (t) => {
  const chat = await playService(200);
  t.after(() => chat.close());
  await sendToChat(chat.url, "down", 5000);
  assert.deepEqual(chat.received, ['{"text":"down"}']);
});

test("chat: says whether trying again can help", async (t) => {
  const chat = await playService(404, 429, 503);
  t.after(() => chat.close());
  for (const final of [true, false, false])
    await assert.rejects(sendToChat(chat.url, "down", 5000), { final });
});
