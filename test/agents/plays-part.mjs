// Plays the part in its task's description, which is JSON. After a restart it continues where it was: its progress is
// in the file .part.json of its workspace. While the file named by HOLD exists, it waits before it reports completion.
//   In a conversation: it prints {"first": text} at the start. It completes the task: at once with {"works": true},
//   otherwise on the next message, after {"answers": n} answers.
//   In phases: {"poor": n} makes the first n attempts at phase 1 too short, {"holds": ["1.2"]} waits from the second
//   attempt at phase 1 on, {"with": text} is printed at the first completion, {"files": {path: text}} are written too.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const memory = ".part.json";
const text = `# The idea

Sentence one: a signal box keeps trains apart by letting only one of them into each stretch of line.
The signaller sees every lever at once and cannot pull two that contradict each other.
Our note explains to newcomers why that old machine is still worth a visit on a rainy afternoon.
Visitors come by bicycle, stay for an hour, and leave with a drawing of the frame in their pocket.
Volunteers oil the rods on Saturdays; school classes may ring the bell twice before they go home.
`;

function played() {
  return existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {};
}

function remember(more) {
  writeFileSync(memory, JSON.stringify({ ...played(), ...more }));
}

async function released() {
  while (existsSync(process.env.HOLD ?? "")) await pause(20);
}

function put(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

let part = {};
let now = { phase: null, deliverables: [] };
let answers = 0;

async function complete() {
  await released();
  console.log("=== CUSTOM TASK COMPLETE ===\nSummary: played to the end\n");
}

async function converse() {
  const before = played().begun;
  remember({ begun: true });
  if (!before && part.first !== undefined) console.log(part.first);
  if (before || part.works || part.first === undefined) await complete();
}

function isSince(from, phase, attempt) {
  const [inPhase, first] = from.split(".").map(Number);
  return phase === inPhase && attempt >= first;
}

async function deliver(comments = []) {
  const { phase, deliverables } = now;
  const attempts = { ...played().attempts };
  attempts[phase] = (attempts[phase] ?? 0) + 1;
  remember({ attempts });
  const poor = phase === 1 && attempts[1] <= (part.poor ?? 0);
  const asked = comments.map(({ body }) => `\nChanged: ${body}\n`).join("");
  for (const path of deliverables) {
    put(
      path,
      poor ? `# The idea\n\nShort ${attempts[1]}.\n` : `${text}\nAttempt ${attempts[phase]}.\n${asked}`,
    );
  }
  for (const [path, content] of Object.entries(part.files ?? {})) put(path, content);
  if (part.holds?.some((from) => isSince(from, phase, attempts[phase]))) await released();
  const beside = phase === 1 && attempts[1] === 1 && part.with !== undefined ? `${part.with}\n` : "";
  const replies = comments.map(({ number }) => `- ${number} fixed: Added a line.\n`).join("");
  process.stdout.write(
    `${beside}=== PHASE ${phase} COMPLETE ===\n${replies === "" ? "" : `Comments:\n${replies}`}`,
  );
}

const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  if (message.type === "task_start") {
    part = JSON.parse(message.description);
    now = message;
    await (message.phase === null ? converse() : deliver());
  } else if (message.type === "phase_start") {
    now = message;
    await deliver();
  } else if (message.type === "rework") {
    await deliver();
  } else if (message.type === "review_feedback" && message.decision === "request_changes") {
    await deliver(message.comments);
  } else if (now.phase === null && message.type === "question_answer") {
    answers += 1;
    if (answers === (part.answers ?? 1)) await complete();
  } else if (now.phase === null && message.type === "user_message") {
    await complete();
  }
}
