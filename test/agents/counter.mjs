// Prints COUNT numbered lines at an even pace, asks a question after every ASK_EVERY lines, prints the answer, and
// reports that it is done. It ignores a message with an id that it has seen. With KILL_ON_ANSWER it has the
// server killed through that pipe when the answer arrives, before the server can have recorded that it was sent. With DIARY it also writes each
// numbered line into that file of its workspace.
import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const count = Number(process.env.COUNT ?? 100);
const askEvery = Number(process.env.ASK_EVERY ?? 0);
const perTick = Number(process.env.PER_TICK ?? 10);
const tickMs = Number(process.env.TICK_MS ?? 10);

const seen = new Set();
const inbox = [];
let wake = () => {};
let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  rest += text;
  for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
    const message = JSON.parse(rest.slice(0, end));
    rest = rest.slice(end + 1);
    if (seen.has(message.messageId)) continue;
    seen.add(message.messageId);
    if (message.type === "question_answer") killServer();
    inbox.push(message);
    wake();
  }
});

async function next(type) {
  for (;;) {
    const at = inbox.findIndex((message) => message.type === type);
    if (at !== -1) return inbox.splice(at, 1)[0];
    await new Promise((resolve) => (wake = resolve));
  }
}

function killServer() {
  if (process.env.KILL_ON_ANSWER) appendFileSync(process.env.KILL_ON_ANSWER, "now\n");
}

await next("task_start");
for (let line = 1; line <= count; line++) {
  const text = `line ${line} ${"가".repeat(line % 7)}`;
  if (process.env.DIARY) appendFileSync(process.env.DIARY, `${text}\n`);
  console.log(text);
  if (askEvery > 0 && line % askEvery === 0 && line < count) {
    console.log(
      `[USER_QUESTION]\ncategory: clarification\nquestion: What comes after ${line}?\n[/USER_QUESTION]`,
    );
    console.log(`answer ${line}: ${(await next("question_answer")).answer}`);
  }
  if (line % perTick === 0) await pause(tickMs);
}
console.log("=== CUSTOM TASK COMPLETE ===\nSummary: counted\n");
await pause(3_600_000);
