// Plays a member of an office. It does what a message says: "call NAME: TASK" calls a member, "ask: QUESTION" asks the
// person, "step: TEXT" reports a step, "write FILE: TEXT" writes a file, "die" ends the process, "wait" does nothing, and anything else is done at once. It reports to its caller.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** @type {string | null} */
let caller = null;

for await (const line of createInterface({ input: process.stdin })) {
  const { type, kind, from, text } = JSON.parse(line);
  if (type !== "office_message") continue;
  if (kind === "task") caller = from;
  if (kind === "message") caller = null;
  if (kind === "task" || kind === "message") begin(text);
  else if (kind === "error") report(`error: ${text}`);
  else report(`${kind}: ${text}`);
}

/** @param {string} text */
function begin(text) {
  const call = /^call (\w+): ([^]+)$/.exec(text);
  const ask = /^ask: ([^]+)$/.exec(text);
  const step = /^step: ([^]+)$/.exec(text);
  const write = /^write ([\w.]+): ([^]+)$/.exec(text);
  if (text === "die") process.exit(3);
  if (text === "wait") return;
  if (call !== null) print(`[INVOKE:${call[1]}]\n${call[2]}\n[/INVOKE]`);
  else if (ask !== null) print(`[ASK_USER]\nquestion: ${ask[1]}\n[/ASK_USER]`);
  else if (step !== null) print(`[STEP_COMPLETE]\n${step[1]}\n[/STEP_COMPLETE]`);
  else {
    if (write !== null) writeFileSync(write[1] ?? "", write[2] ?? "");
    report(`did ${text}`);
  }
}

/** @param {string} text */
function report(text) {
  if (caller === null) print(`[STEP_COMPLETE]\n${text}\n[/STEP_COMPLETE]`);
  else print(`[DELIVER_RESULT:${caller}]\ncontent: ${text}\n[/DELIVER_RESULT]`);
  caller = null;
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
