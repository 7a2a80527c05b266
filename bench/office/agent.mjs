// Takes turns like Claude Code. If a person sends "NAME ROUNDS", the member calls NAME this many times, each time after
// the previous result. A member that gets a task delivers a result. Every message contains the time at which it was
// printed, and its receiver prints the delivery time to stderr. The member answers any other message with a short text.
import { createInterface } from "node:readline";

const session = process.argv.find((each) => /^--(session-id|resume)=/.test(each))?.split("=")[1];
let callee = "";
let rounds = 0;

createInterface({ input: process.stdin }).on("line", (line) => {
  const at = now();
  const { type, uuid, message } = JSON.parse(line);
  if (type === "user") take(uuid, message.content[0].text, at);
});

function take(uuid, text, at) {
  const [, kind, from, body] = /^\[(\w+) from (\w+)\]\n([^]*)$/.exec(text) ?? [];
  if (kind !== "Message") process.stderr.write(`${at - Number(body)}\n`);
  else if (/^\w+ \d+$/.test(body)) [callee, rounds] = [body.split(" ")[0], Number(body.split(" ")[1])];
  if (kind === "Task") finish(uuid, `[DELIVER_RESULT:${from}]\n${now()}\n[/DELIVER_RESULT]\n`);
  else if (rounds === 0) finish(uuid, "That is all.\n");
  else {
    rounds -= 1;
    // Without a pause, the answer would arrive before the platform has recorded its own message.
    setTimeout(() => finish(uuid, `[INVOKE:${callee}]\n${now()}\n[/INVOKE]\n`), 50);
  }
}

function finish(uuid, text) {
  const used = { fake: { inputTokens: 10, outputTokens: 5, costUSD: 0.0001 } };
  const tool = { type: "tool_use", id: uuid, name: "Bash", input: { command: "true" } };
  const lines = [
    { type: "system", subtype: "init", session_id: session },
    { type: "command_lifecycle", command_uuid: uuid, state: "started" },
    { type: "assistant", message: { model: "fake", content: [tool] } },
    { type: "user", message: { content: [{ type: "tool_result", tool_use_id: uuid, content: "" }] } },
    { type: "assistant", message: { model: "fake", content: [{ type: "text", text }] } },
    {
      type: "result",
      is_error: false,
      result: "",
      usage: { input_tokens: 10, output_tokens: 5 },
      modelUsage: used,
      model_usage_since_last_result: used,
    },
    { type: "command_lifecycle", command_uuid: uuid, state: "completed" },
  ];
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function now() {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
