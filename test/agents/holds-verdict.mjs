// Verifies: every criterion passes if every document contains "Sentence". It gives no verdict while the file named by
// HOLD exists. With FAILS_ONCE, the path of a file that it creates, it exits without a verdict the first time.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const { HOLD = "", FAILS_ONCE = "" } = process.env;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== "verify_start") continue;
  if (FAILS_ONCE !== "" && existsSync(HOLD) && !existsSync(FAILS_ONCE)) {
    writeFileSync(FAILS_ONCE, "");
    process.exit(3);
  }
  while (existsSync(HOLD)) await pause(20);
  const status = message.documents.every((path) => readFileSync(path, "utf8").includes("Sentence"))
    ? "passed"
    : "failed";
  const criteria = message.criteria.map(({ id }) => ({ id, status, details: "looked at every document" }));
  console.log(`=== VERIFICATION_RESULT ===\n${JSON.stringify({ criteria })}`);
}
