// A specialist that does what its task says: "Run: COMMAND" at the start, "Repair: COMMAND" when its work comes back. A
// repair of the tests of a phase creates repaired.txt.
import { execFileSync } from "node:child_process";
import { createInterface } from "node:readline";

let description = "";
function run(word) {
  for (const line of description.split("\n")) {
    const [, command] = new RegExp(`^\\W*${word}: (.*)$`).exec(line) ?? [];
    if (command === undefined) continue;
    try {
      execFileSync("sh", ["-c", command], { stdio: ["ignore", "inherit", "inherit"] });
    } catch {
      process.stdout.write("The command failed.\n");
    }
  }
  process.stdout.write("\n=== PHASE 1 COMPLETE ===\n");
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const message = JSON.parse(line);
  if (message.type === "task_start") {
    ({ description } = message);
    if (/^Task repair-\d/.test(description)) description += "\nRun: touch repaired.txt\n";
    run(message.role === "merge" ? "Merge" : "Run");
  }
  if (message.type === "rework") run("Repair");
}
