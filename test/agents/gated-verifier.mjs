// Judges its working directory: every criterion passes if every document contains "Sentence".
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== "verify_start" || handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  const missing = message.documents.filter((path) => {
    try {
      return !readFileSync(path, "utf8").includes("Sentence");
    } catch {
      return true;
    }
  });
  const status = missing.length === 0 ? "passed" : "failed";
  const criteria = message.criteria.map(({ id }) => ({
    id,
    status,
    details: `looked at ${message.documents.length} documents`,
    affectedDocuments: missing,
  }));
  console.log("=== VERIFICATION_RESULT ===");
  console.log(JSON.stringify({ criteria }));
}
