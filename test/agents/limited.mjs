// Takes turns like Claude Code. It records the start and the end of each turn in the file LEDGER. A turn whose text
// contains "limit" starts a limit of four seconds, during which every turn is refused; "inquire" asks a question,
// "talk" only talks, and any other turn completes the task after 500 ms. Every turn that is served costs two cents.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { LEDGER, SIGNALBOX_TASK_ID } = process.env;
const resetFile = `${LEDGER}.reset`;
const session = process.argv.find((each) => /^--(session-id|resume)=/.test(each))?.split("=")[1];
let spent = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const turn = JSON.parse(line);
  if (turn.type === "user") await take(turn);
}

async function take({ uuid, message }) {
  const text = message.content[0].text;
  print({ type: "command_lifecycle", command_uuid: uuid, state: "queued" });
  print({ type: "system", subtype: "init", session_id: session });
  note("begins");
  if (text.includes("limit") && !existsSync(resetFile)) {
    writeFileSync(resetFile, String(Math.ceil(Date.now() / 1000) + 4));
  }
  const reset = existsSync(resetFile) ? Number(readFileSync(resetFile, "utf8")) : 0;
  const refused = Date.now() < reset * 1000;
  if (refused) refuse(reset);
  else await serve(text);
  note("ends");
  result(refused);
  print({ type: "command_lifecycle", command_uuid: uuid, state: refused ? "cancelled" : "completed" });
}

function refuse(resetsAt) {
  print({ type: "rate_limit_event", rate_limit_info: { status: "rejected", resetsAt } });
}

async function serve(text) {
  if (text.includes("inquire"))
    say("[USER_QUESTION]\ncategory: business\nquestion: What now?\n[/USER_QUESTION]");
  else if (text.includes("talk")) say("Well.");
  else {
    await new Promise((resolve) => setTimeout(resolve, 500));
    say("=== CUSTOM TASK COMPLETE ===\nSummary: done");
  }
  spent += 0.02;
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

function note(what) {
  appendFileSync(LEDGER, `${what} ${SIGNALBOX_TASK_ID} ${Date.now()}\n`);
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
