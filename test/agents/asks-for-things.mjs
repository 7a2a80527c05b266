// Asks for a key, which is required, and for a file, which has a default. Prints every answer; then completes once both
// are answered.
import { createInterface } from "node:readline";

const requests = [
  "type: api_key\nname: STRIPE_KEY\ndescription: To take payments.\nrequired: true",
  "type: file\nname: logo.svg\ndescription: For the header.\nrequired: false\ndefault: a plain text logo",
];
let answered = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "task_start") {
    for (const request of requests) console.log(`[DEPENDENCY_REQUEST]\n${request}\n[/DEPENDENCY_REQUEST]`);
  } else if (message.type === "dependency_answer") {
    const { messageId: _, type: __, ...answer } = message;
    console.log(`told: ${JSON.stringify(answer)}`);
    answered += 1;
    if (answered === requests.length) console.log("=== CUSTOM TASK COMPLETE ===");
  }
}
