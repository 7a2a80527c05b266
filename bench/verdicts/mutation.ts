import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { CheckedCriterion } from "../../src/checks/finding.ts";
import { checkDirectory } from "../../src/platform/gate/check-directory.ts";
import { Limits } from "../../src/protocol/limits.ts";
import { WorkflowDefinition } from "../../src/protocol/workflow/definition.ts";

// Judges the tests of projects with real and with hollow tests, builds included.
//   node bench/verdicts/mutation.ts [--only TEXT] [--list]

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, list: { type: "boolean", default: false } },
});
const corpus = fileURLToPath(new URL("../../test/corpora/mutation/", import.meta.url));
const timeoutMs = 5 * 60_000;

/** A workflow whose only phase is judged by its tests. */
const definition = WorkflowDefinition.parse({
  name: "tests",
  title: "Tests",
  phases: [{ name: "Code", project: { requires: ["tests"] } }],
});

/** The environment of builds; projects run on the Node that runs this program. */
const environment = {
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? "/usr/bin:/bin"}`,
};

const hasGo = spawnSync("go", ["version"], { env: environment }).status === 0;

/** True if this machine can run the tests of a project. */
function hasTools(project: string): boolean {
  return hasGo || !existsSync(join(project, "go.mod"));
}

async function judge(kind: string, id: string): Promise<{ criteria: CheckedCriterion[]; seconds: number }> {
  const began = performance.now();
  const criteria = await checkDirectory(
    {
      directory: join(corpus, kind, id),
      definition,
      phase: 1,
      guides: new Map(),
      build: { environment, network: false, limits: Limits.parse({}), timeoutMs },
    },
    new AbortController().signal,
  );
  return { criteria, seconds: (performance.now() - began) / 1000 };
}

/** Returns the number of noticed changes and of all changes, from the summary of the criterion. */
function noticed(criteria: readonly CheckedCriterion[]): [noticed: number, all: number] {
  const summary = criteria.find(({ id }) => id.endsWith("_MUTANTS"))?.summary ?? "";
  const [, some = 0, all = 0] = /(\d+) of (\d+)/.exec(summary) ?? [];
  return [Number(some), Number(all)];
}

function show(id: string, criteria: readonly CheckedCriterion[], seconds: number): void {
  console.log(`  ${id}, ${seconds.toFixed(1)} s`);
  for (const { id: name, status, summary, findings } of criteria) {
    if (name === "WORKSPACE") continue;
    console.log(`    ${name} ${status} ${summary}`);
    for (const { file = "", line = "", message } of findings.slice(0, 5))
      console.log(`      ${file}:${line} ${message}`);
  }
}

let isGood = true;
for (const kind of ["real", "hollow"] as const) {
  const all = readdirSync(join(corpus, kind)).filter((id) => id.includes(values.only));
  const ids = all.filter((id) => hasTools(join(corpus, kind, id)));
  for (const id of all) if (!ids.includes(id)) console.log(`  ${id}: skipped, go is not installed`);
  const [passed, seconds]: [string[], number[]] = [[], []];
  let [some, changes] = [0, 0];
  for (const id of ids) {
    const judged = await judge(kind, id);
    seconds.push(judged.seconds);
    const [killed, tried] = noticed(judged.criteria);
    some += killed;
    changes += tried;
    const hasPassed = judged.criteria.every(({ status }) => status !== "failed");
    if (hasPassed) passed.push(id);
    if (values.list || hasPassed === (kind === "hollow")) show(id, judged.criteria, judged.seconds);
  }
  const share = changes === 0 ? 0 : some / changes;
  const slowest = Math.max(0, ...seconds);
  const total = seconds.reduce((sum, each) => sum + each, 0);
  console.log(`${kind} tests: ${passed.length} of ${ids.length} projects pass`);
  console.log(`  broken functions noticed: ${some} of ${changes} (${(100 * share).toFixed(0)} %)`);
  console.log(
    `  time: ${(total / Math.max(1, ids.length)).toFixed(1)} s on average, ${slowest.toFixed(1)} s at most`,
  );
  isGood &&=
    kind === "real"
      ? passed.length === ids.length && share >= 0.8 && slowest * 1000 < timeoutMs
      : passed.length === 0;
}
process.exitCode = isGood ? 0 : 1;
