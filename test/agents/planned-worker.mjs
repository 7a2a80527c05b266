// Changes an existing project in the four phases of modify_app. CASE names a directory with the finished work. The
// description is the fault of its first attempt at phase 3: "outside" edits a file that the plan does not name,
// "deleted" deletes an existing test, "extended" also adds the file to the plan; "early" edits code
// in phase 1. A rework takes the fault back. In phase 3 it runs the command of its brief and prints what failed.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const finished = process.env.CASE;
const plan = "docs/planning/modification_plan.md";
const edit = (path, from, to) => writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

const faults = {
  outside: () => edit("src/format.js", "export", "// Formats an item.\nexport"),
  deleted: () => rmSync("test/format.test.js"),
  extended: () => {
    faults.outside();
    edit(plan, "## Files to delete", "- `src/format.js`: a comment.\n\n## Files to delete");
  },
};

const report = `# Test report

## Existing tests
\`node --test\` runs test/scale.test.js and test/format.test.js. All of them pass, as they did before the change was made.

## New tests
test/units.test.js covers both directions of all three pairs of units, both sides of every limit, a unit that is not known, and an amount of zero.

## Manual testing
The example of the README was scaled to 12 portions; the flour is shown as 1.5 kg, the salt stays without an amount, and nothing is printed to the console.

## Regressions
None were found: recipes that were scaled before the change have the same amounts wherever their units did not change.
`;

/** Runs the checks as the brief says, without the build, and prints the ids of failed criteria. */
function checkItself({ check }) {
  const { stdout } = spawnSync("sh", ["-c", `${check.replace(" --build", "")} --json`], { encoding: "utf8" });
  const { criteria } = JSON.parse(stdout);
  const of = (status) => criteria.filter((one) => one.status === status).map(({ id }) => id);
  console.log(
    `own check: failed ${of("failed").join() || "none"}, not checked ${of("not_checked").join() || "none"}`,
  );
}

function work(phase, fault, brief) {
  if (phase === 1) {
    console.log(`first commit: ${git("log", "--format=%s")}`);
    console.log(
      `branch: ${git("branch", "--show-current")}, changes: ${git("status", "--porcelain") || "none"}`,
    );
    cpSync(join(finished, "docs/analysis"), "docs/analysis", { recursive: true });
    if (fault === "early") faults.outside();
    else git("checkout", "--", "src");
  }
  if (phase === 2) cpSync(join(finished, "docs/planning"), "docs/planning", { recursive: true });
  if (phase === 3) {
    cpSync(finished, ".", { recursive: true });
    faults[fault]?.();
    if (brief !== undefined) checkItself(brief);
  }
  if (phase === 4) {
    cpSync(join(finished, "README.md"), "README.md");
    execFileSync("mkdir", ["-p", "docs/verification"]);
    writeFileSync("docs/verification/test_report.md", report);
  }
  console.log(`=== PHASE ${phase} COMPLETE ===`);
}

let fault = "none";
const handled = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (handled.has(message.messageId)) continue;
  handled.add(message.messageId);
  if (message.type === "task_start") fault = message.description;
  if (message.type === "task_start" || message.type === "phase_start")
    work(message.phase, fault, message.brief);
  if (message.type === "rework") work(message.phase, "none");
}
