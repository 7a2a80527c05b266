// Works through any phases: writes the deliverables, reports each phase, and on every request for changes appends a
// line to the first document and answers every comment. It ignores a message with an id that it has seen. The
// description is JSON and makes it misbehave: {"poor": n} makes its first n attempts at phase 1 too short, {"todo": n}
// leaves a TODO at the end, n paragraphs further down, {"more": text} appends the text to every document, {"beside":
// path} writes another file.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

let wishes = {};
let attempts = 0;
const text = `# The idea

Sentence one: a signal box keeps trains apart by letting only one of them into each stretch of line.
The signaller sees every lever at once and cannot pull two that contradict each other.
Our note explains to newcomers why that old machine is still worth a visit on a rainy afternoon.
Visitors come by bicycle, stay for an hour, and leave with a drawing of the frame in their pocket.
Volunteers oil the rods on Saturdays; school classes may ring the bell twice before they go home.
`;

function deliver(phase, deliverables) {
  attempts += 1;
  for (const path of deliverables) {
    mkdirSync(dirname(path), { recursive: true });
    const poor = phase === 1 && attempts <= (wishes.poor ?? 0);
    if (wishes.todo !== undefined) {
      writeFileSync(path, `${text}\n${"Another line.\n\n".repeat(wishes.todo)}TODO: say more.\n`);
    } else writeFileSync(path, poor ? `# The idea\n\nShort ${attempts}.\n` : text + (wishes.more ?? ""));
    console.log(`wrote ${path}`);
  }
  if (wishes.beside !== undefined) writeFileSync(wishes.beside, "Beside it.\n");
  console.log(`=== PHASE ${phase} COMPLETE ===`);
}

/** Replies to a question with a question, disagrees with a comment that starts with "Never", and fixes the rest. */
function answerTo(body) {
  if (body.startsWith("Never")) return "disagree: The signaller insists.";
  return body.endsWith("?") ? "question: Those of the frame, or all?" : "fixed: Added a line.";
}

let now = { phase: 1, deliverables: [] };
const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  switch (message.type) {
    case "task_start":
      wishes = message.description.startsWith("{") ? JSON.parse(message.description) : {};
      now = message;
      deliver(message.phase, message.deliverables);
      break;
    case "phase_start":
      now = message;
      deliver(message.phase, message.deliverables);
      break;
    case "rework":
      deliver(message.phase, now.deliverables);
      break;
    case "review_feedback":
      if (message.decision !== "request_changes") break;
      appendFileSync(
        now.deliverables[0] ?? "notes.md",
        `\nChanged: ${message.comments.map(({ body }) => body).join("; ")} ${message.comment}\n`,
      );
      console.log(`=== PHASE ${message.phase} COMPLETE ===\nComments:`);
      for (const { number, body } of message.comments) console.log(`- ${number} ${answerTo(body)}`);
      break;
  }
}
