// Answers every message with the next text of its task's description, which is a JSON list; the last one is repeated.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";

let texts = [];
let answered = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "task_start") texts = JSON.parse(message.description);
  writeSync(1, texts[Math.min(answered, texts.length - 1)]);
  answered += 1;
}
