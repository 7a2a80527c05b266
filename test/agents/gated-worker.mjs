// Works through any phases: writes the deliverables, reports each phase, and on every request for changes appends a
// line to the first document and answers every comment. It ignores a message with an id that it has seen. The
// description is JSON and makes it misbehave: {"poor": n} makes its first n attempts at phase 1 too short, {"unfinished": n}
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

/** Texts of further documents: no two documents say the same. */
const others = [
  `# The tour

Sentence one: guides wait at the lower gate from ten in the morning and walk up with groups of eight or fewer.
On the stairs each guest counts eleven steps, then reads the brass plate about the flood of 1921.
Upstairs the guide sets a route for an imaginary freight train while everybody watches the wires move.
Questions are answered at the stove, where tea costs one coin and the biscuits cost nothing at all.
`,
  `# The workshop

Sentence one: apprentices repair one relay a week and write its number, age and fault into the blue book.
Broken springs go into a jar; a springmaker in the next valley bends new ones every other month.
The lathe runs on Mondays only, because its motor hums loudly enough to disturb the choir next door.
Whoever finishes early paints the numbers of the levers again, in white, with the smallest brush.
`,
];

function textOf(phase, at) {
  const number = phase - 1 + at;
  return number === 0 ? text : others[(number - 1) % others.length];
}

function deliver(phase, deliverables) {
  attempts += 1;
  for (const [at, path] of deliverables.entries()) {
    mkdirSync(dirname(path), { recursive: true });
    const poor = phase === 1 && attempts <= (wishes.poor ?? 0);
    const whole = textOf(phase, at);
    // Documents with the same text would not pass the platform's checks.
    const more = (wishes.more ?? "").replaceAll("Visitor", at === 0 ? "Visitor" : "Guest");
    if (wishes.unfinished !== undefined) {
      writeFileSync(path, `${whole}\n${"Another line.\n\n".repeat(wishes.unfinished)}TODO: say more.\n`);
    } else writeFileSync(path, poor ? `# The idea\n\nShort ${attempts}.\n` : whole + more);
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
