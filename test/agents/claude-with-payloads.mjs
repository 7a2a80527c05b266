// Imitates one turn of Claude Code and puts the texts of the file in PAYLOADS into everything it prints: its text, the
// names and arguments of its tools, lines that no parser knows, and the names of its models.
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
