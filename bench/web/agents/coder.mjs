// Delivers the files of the directory FROM: `1/` when its phase starts, `2/` when changes are requested.
import { cpSync } from "node:fs";
import { createInterface } from "node:readline";

const from = process.env.FROM ?? ".";
const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  const isFirst = message.type === "task_start";
  if (!isFirst && message.decision !== "request_changes") continue;
  cpSync(`${from}/${isFirst ? 1 : 2}`, ".", { recursive: true });
  console.log("=== PHASE 1 COMPLETE ===");
}
