// Takes turns like Claude Code, in a session that can be resumed. The text of the first turn selects its behaviour:
// "do:talk" only talks, "do:inquire" asks, "do:ask" asks through its question tool, "do:limit" is refused while the
// file named by HOLD exists, anything else completes when that file is gone. Every later turn completes the task. A
// turn that is served costs two cents.
import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const { HOLD = "" } = process.env;
const session = process.argv.find((each) => /^--(session-id|resume)=/.test(each))?.split("=")[1];
const memory = ".turns";
let spent = 0;
let answered = () => {};

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "user") void take(message);
  if (message.type === "control_response") answered();
});

async function take({ uuid, message }) {
  print({ type: "command_lifecycle", command_uuid: uuid, state: "queued" });
  print({ type: "system", subtype: "init", session_id: session });
  const [, told = "work"] = /do:(\w+)/.exec(message.content[0].text) ?? [];
  const first = existsSync(memory) ? "" : told;
  const refused = first === "limit" && existsSync(HOLD);
  if (refused) {
    const resetsAt = Math.ceil(Date.now() / 1000) + 600;
    print({ type: "rate_limit_event", rate_limit_info: { status: "rejected", resetsAt } });
  } else await serve(first);
  result(refused);
  print({ type: "command_lifecycle", command_uuid: uuid, state: refused ? "cancelled" : "completed" });
}

async function serve(first) {
  if (first === "work") while (existsSync(HOLD)) await pause(20);
  if (first === "ask") await askThroughTool();
  writeFileSync(memory, "");
  spent += 0.02;
  if (first === "talk") say("Well.");
  else if (first === "inquire")
    say("[USER_QUESTION]\ncategory: business\nquestion: What now?\n[/USER_QUESTION]");
  else say("=== CUSTOM TASK COMPLETE ===\nSummary: done");
}

function askThroughTool() {
  const questions = [{ question: "Which one?", options: [{ label: "One" }, { label: "Other" }] }];
  const request = { subtype: "can_use_tool", tool_name: "AskUserQuestion", input: { questions } };
  print({ type: "control_request", request_id: "ask-1", request });
  return new Promise((resolve) => (answered = resolve));
}

function say(text) {
  print({ type: "assistant", message: { model: "fake", content: [{ type: "text", text: `${text}\n` }] } });
}

function result(refused) {
  const modelUsage = refused ? {} : { fake: { inputTokens: 10, outputTokens: 5, costUSD: 0.02 } };
  print({
    type: "result",
    is_error: refused,
    ...(refused ? { terminal_reason: "api_error", api_error_status: 429, result: "Limit reached" } : {}),
    total_cost_usd: spent,
    usage: refused ? {} : { input_tokens: 10, output_tokens: 5 },
    modelUsage,
    model_usage_since_last_result: modelUsage,
  });
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
