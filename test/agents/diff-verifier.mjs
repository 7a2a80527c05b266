// Judges a change by the diff with the original: every criterion fails if it cannot see the original.
import { execFileSync } from "node:child_process";
import { createInterface } from "node:readline";

const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== "verify_start" || handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  const seen = { status: "passed", details: "" };
  try {
    const [command, ...args] = message.diff;
    const diff = execFileSync(command, args, { encoding: "utf8", stdio: "pipe" });
    const files = [...diff.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path]) => path);
    const log = execFileSync("git", ["log", "--format=%s"], { encoding: "utf8" }).trim().split("\n");
    seen.details = `${log.length} commits; changed: ${files.join(", ")}`;
    if (files.length === 0) seen.status = "failed";
  } catch (error) {
    seen.status = "failed";
    seen.details = `The original cannot be seen: ${error.message}`;
  }
  console.log("=== VERIFICATION_RESULT ===");
  console.log(JSON.stringify({ criteria: message.criteria.map(({ id }) => ({ id, ...seen })) }));
}
