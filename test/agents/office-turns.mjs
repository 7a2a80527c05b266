// Plays a member of an office that takes turns like Claude Code. It does what the last message of a turn says: "call NAME:
// TASK" calls a member, "ask: QUESTION" asks the person, "write FILE: TEXT" writes a file, "sleep" never ends, and anything
// else is done at once. It appends every turn that it reads to heard.txt, and writes the name of its model to model.txt.
import { appendFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const session = process.argv.find((each) => /^--(session-id|resume)=/.test(each))?.split("=")[1];

const model = process.argv.find((each) => each.startsWith("--model="))?.split("=")[1];
if (model !== undefined) writeFileSync("model.txt", model);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, uuid, message } = JSON.parse(line);
  if (type === "user") take(uuid, message.content[0].text);
});

function take(uuid, text) {
  print({ type: "command_lifecycle", command_uuid: uuid, state: "queued" });
  print({ type: "system", subtype: "init", session_id: session });
  appendFileSync("heard.txt", `${text}\n---\n`);
  const last = text.split(/^\[.+ from .+\]\n/m).at(-1);
  const [told] = last.split("\n\n[");
  if (told === "sleep") return;
  say(answerTo(told));
  print({ type: "result", is_error: false, total_cost_usd: 0.01, usage: {}, modelUsage: {} });
  print({ type: "command_lifecycle", command_uuid: uuid, state: "completed" });
}

function answerTo(told) {
  const call = /^call (\w+): ([^]+)$/.exec(told);
  const ask = /^ask: ([^]+)$/.exec(told);
  const write = /^write (\S+): ([^]+)$/.exec(told);
  if (call !== null) return `[INVOKE:${call[1]}]\n${call[2]}\n[/INVOKE]`;
  if (ask !== null) return `[ASK_USER]\nquestion: ${ask[1]}\n[/ASK_USER]`;
  if (write !== null) writeFileSync(write[1], write[2]);
  return `did ${told}`;
}

function say(text) {
  print({ type: "assistant", message: { model: "fake", content: [{ type: "text", text: `${text}\n` }] } });
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
