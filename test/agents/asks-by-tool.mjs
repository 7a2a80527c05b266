// Asks the questions of its task's description, a JSON list, by a tool, each as often as TIMES says at once. It
// prints each answer, acts once on a message, and completes the task by a tool.
import { createInterface } from "node:readline";
import { connectTools } from "./mcp-client.mjs";

const tools = await connectTools();
const times = Number(process.env.TIMES ?? 1);
let questions = [];
const seen = new Set();

async function next() {
  const question = questions.shift();
  if (question === undefined) {
    const { content } = await tools.call("complete_phase", { summary: "Asked everything." });
    console.log(`tool: ${content[0].text}`);
    return;
  }
  const asking = tools.callAtOnce(times, "ask_user", { question, options: ["yes", "no"] });
  for (const { content } of await Promise.all(asking)) console.log(`tool: ${content[0].text}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    continue;
  }
  if (seen.has(message.messageId)) continue;
  seen.add(message.messageId);
  if (message.type === "task_start") {
    questions = JSON.parse(message.description);
    await next();
  }
  if (message.type === "question_answer") {
    console.log(`answer to ${message.question}: ${message.answer}`);
    await next();
  }
}
