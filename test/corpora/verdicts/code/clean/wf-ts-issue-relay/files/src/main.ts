import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createWebhook } from "./triggers/webhook.ts";
import { createQueue } from "./utils/queue.ts";
import { Recent } from "./utils/recent.ts";

const { PORT, WEBHOOK_SECRET, CHAT_URL } = process.env;
for (const [name, value] of Object.entries({ PORT, WEBHOOK_SECRET, CHAT_URL })) {
  if (!value) {
    console.error(`${name} is not set. See .env.example.`);
    process.exit(1);
  }
}
const config = JSON.parse(readFileSync(new URL("../config/relay.json", import.meta.url), "utf8"));
createWebhook({
  secret: WEBHOOK_SECRET!,
  chat: { url: CHAT_URL!, timeoutMs: config.timeoutMs, pausesMs: config.attemptPausesMs, sleep },
  queue: createQueue(config.gapMs, sleep, () => performance.now()),
  recent: new Recent(config.rememberIds),
  lost: (id) => console.error(`LOST ${id}`),
}).listen(Number(PORT));
