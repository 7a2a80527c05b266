// Appends numbered lines to numbers.txt in its workspace, up to LINES, and asks a question after every ASK_EVERY lines.
// It continues after the last line that it finds. As long as it runs, it adds the time to a file of its own below LEASES:
// two processes that add times for one task in the same period work on it at once.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const {
  LEASES = "",
  NODE = "",
  LINES = "100",
  ASK_EVERY = "0",
  TICK_MS = "100",
  BEAT_MS = "50",
} = process.env;
const lines = Number(LINES);
const askEvery = Number(ASK_EVERY);

const seen = new Set();
const inbox = [];
let wake = () => {};
let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  const parts = (rest + text).split("\n");
  rest = parts.pop();
  for (const part of parts) {
    let message;
    try {
      message = JSON.parse(part);
    } catch {
      continue; // A crash cut the line in two; the whole message follows.
    }
    if (seen.has(message.messageId)) continue;
    seen.add(message.messageId);
    inbox.push(message);
    wake();
  }
});

async function next(type, fits = () => true) {
  for (;;) {
    const at = inbox.findIndex((message) => message.type === type && fits(message));
    if (at !== -1) return inbox.splice(at, 1)[0];
    await new Promise((resolve) => (wake = resolve));
  }
}

const { taskId } = await next("task_start");
const directory = join(LEASES, taskId);
mkdirSync(directory, { recursive: true, mode: 0o777 });
const lease = join(directory, `${Date.now()}-${process.pid}-${NODE}`);
const beat = (mark = "") => appendFileSync(lease, `${Date.now()}${mark}\n`);
beat();
setInterval(beat, Number(BEAT_MS));

const written = existsSync("numbers.txt") ? readFileSync("numbers.txt", "utf8").trim().split("\n") : [];
const last = written.filter((line) => line.startsWith("line ")).length;
let answered = written.filter((line) => line.startsWith("answer ")).length;
console.log(`found ${last} lines and ${answered} answers`);
for (let line = last; ; line++) {
  if (askEvery > 0 && line > 0 && line % askEvery === 0 && answered < line / askEvery) {
    beat(" asks");
    const question = `What comes after ${line}?`;
    console.log(`[USER_QUESTION]\ncategory: clarification\nquestion: ${question}\n[/USER_QUESTION]`);
    // An earlier process may have asked the same question, so its answer may arrive twice.
    const { answer } = await next("question_answer", (message) => message.question === question);
    beat(" told");
    appendFileSync("numbers.txt", `answer ${line}: ${answer}\n`);
    answered++;
  }
  if (line >= lines) break;
  appendFileSync("numbers.txt", `line ${line + 1}\n`);
  console.log(`line ${line + 1}`);
  await pause(Number(TICK_MS));
}
beat(" ends");
console.log("=== CUSTOM TASK COMPLETE ===\nSummary: counted\n");
await pause(3_600_000);
