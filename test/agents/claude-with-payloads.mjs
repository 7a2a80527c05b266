// Speaks as Claude Code does, in one turn, and puts the texts of the file that PAYLOADS names into everything it says:
// its words, the names of its tools and what it uses them on, lines that nobody understands, and the names of its models.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const payloads = JSON.parse(readFileSync(process.env.PAYLOADS, "utf8"));
const say = (value) => console.log(JSON.stringify(value));

for await (const line of createInterface({ input: process.stdin })) {
  const { type, uuid } = JSON.parse(line);
  if (type !== "user") continue;
  say({ type: "command_lifecycle", command_uuid: uuid, state: "started" });
  for (const { text, mark } of payloads) {
    const content = [
      { type: "text", text: `says ${text.replaceAll("\n", " ")}` },
      { type: "tool_use", id: mark, name: text, input: { command: text } },
    ];
    say({ type: "assistant", message: { model: text, content } });
    const result = [{ type: "tool_result", tool_use_id: mark, content: text, is_error: true }];
    say({ type: "user", message: { content: result } });
    say({ type: text, text });
  }
  const end = { type: "text", text: "=== CUSTOM TASK COMPLETE ===\nSummary: done\n" };
  say({ type: "assistant", message: { model: "m", content: [end] } });
  const used = { inputTokens: 10, outputTokens: 10, costUSD: 0.01 };
  const models = Object.fromEntries(payloads.map(({ text }) => [text, used]));
  const usage = { input_tokens: 10, output_tokens: 10 };
  say({ type: "result", is_error: false, result: "", usage, model_usage_since_last_result: models });
  say({ type: "command_lifecycle", command_uuid: uuid, state: "completed" });
}
