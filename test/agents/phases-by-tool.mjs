// Writes the first document, reports a step and the phase by tools, and calls one wrongly before.
import { mkdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { connectTools } from "./mcp-client.mjs";

const tools = await connectTools();
const text = `# The idea

Sentence one: a signal box keeps trains apart by letting only one of them into each stretch of line.
The signaller sees every lever at once and cannot pull two that contradict each other.
Our note explains to newcomers why that old machine is still worth a visit on a rainy afternoon.
Visitors come by bicycle, stay for an hour, and leave with a drawing of the frame in their pocket.
`;

for await (const line of createInterface({ input: process.stdin })) {
  const { type, phase, deliverables } = JSON.parse(line);
  if (type !== "task_start") continue;
  const { tools: listed } = await tools.list();
  console.log(`names: ${listed.map(({ name }) => name).join(" ")}`);
  const wrong = await tools.call("complete_phase", { phase: 0 });
  console.log(`wrong: ${wrong.content[0].text}`);
  await tools.call("report_progress", { phase, step: 1 });
  mkdirSync("docs", { recursive: true });
  writeFileSync(deliverables[0], text);
  await tools.call("complete_phase", { phase, name: "Draft", documents: deliverables });
}
