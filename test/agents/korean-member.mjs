// Plays a member of a Korean office on a terminal. It delivers the result of a task with Korean keys, calls the member
// that a person's message names ("NAME: TASK"), and reports the result.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { type, kind, from, text } = JSON.parse(line);
  if (type !== "office_message") continue;
  if (kind === "task") deliver(from, { 할일: text, terminal: process.stdin.isTTY && process.stdout.isTTY });
  else if (kind === "message") call(text);
  else print("[STEP_COMPLETE]", `${kind} from ${from}: ${text}`, "[/STEP_COMPLETE]");
}

/** @param {string} to @param {object} result */
function deliver(to, result) {
  const heads = ["타입: json", "콘텐츠 타입: application/json"];
  print(`[DELIVER_RESULT:${to}]`, ...heads, `내용: ${JSON.stringify(result)}`, "[/DELIVER_RESULT]");
}

/** @param {string} text */
function call(text) {
  const [, name, task] = /^(\w+): (.+)$/s.exec(text) ?? [];
  print(`[INVOKE:${name}]`, task, "컨텍스트: 터미널에서 보냅니다.", "[/INVOKE]");
}

/** @param {(string | undefined)[]} lines */
function print(...lines) {
  process.stdout.write(`${lines.join("\n")}\n`);
}
