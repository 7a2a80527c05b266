// Prints the digest of diary.bin in its workspace, asks a question, then appends random bytes to the file at an even
// pace and prints each digest, until it has written STEPS times in this run.
import { createHash, randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const steps = Number(process.env.STEPS ?? 50);
const tickMs = Number(process.env.TICK_MS ?? 100);

const waiting = new Map();
const arrived = [];
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const wake = waiting.get(message.type);
  if (wake === undefined) arrived.push(message);
  else wake(message);
});

function next(type) {
  const at = arrived.findIndex((message) => message.type === type);
  if (at !== -1) return Promise.resolve(arrived.splice(at, 1)[0]);
  return new Promise((resolve) => waiting.set(type, resolve));
}

// Follows the file, which only this agent writes: reading all of it at every step would take ever more time.
let hash = null;

function digest() {
  return hash === null ? "nothing" : hash.copy().digest("hex");
}

function write(bytes) {
  appendFileSync("diary.bin", bytes);
  hash ??= createHash("sha256");
  hash.update(bytes);
}

await next("task_start");
if (existsSync("diary.bin")) hash = createHash("sha256").update(readFileSync("diary.bin"));
const found = digest();
console.log(`found ${found}`);
if (process.env.ASK === "1" && found === "nothing") {
  console.log("[USER_QUESTION]\ncategory: clarification\nquestion: What shall I write?\n[/USER_QUESTION]");
  console.log(`told ${(await next("question_answer")).answer}`);
}
for (let step = 1; step <= steps; step++) {
  write(randomBytes(10_000));
  console.log(`wrote ${digest()}`);
  await pause(tickMs);
}
console.log("=== CUSTOM TASK COMPLETE ===\nSummary: kept a diary\n");
await pause(3_600_000);
