import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defaultLimits } from "../../src/protocol/files/limits.ts";
import { commitWorkspace } from "../../src/workspace/run-repository/commit-workspace.ts";
import { createCheckout } from "../../src/workspace/run-repository/create-checkout.ts";
import { importProject } from "../../src/workspace/run-repository/import-project.ts";
import { rememberCheckout } from "../../src/workspace/run-repository/remember-checkout.ts";
import { removeCheckout } from "../../src/workspace/run-repository/remove-checkout.ts";
import { openRunRepository, type RunRepository } from "../../src/workspace/run-repository/run-repository.ts";
import { report, type Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { git, plantProject } from "./plant-project.ts";

/**
 * Measures imports, checkouts and commits of projects with many files beside plain git in the same run, and repeats sixteen
 * checkouts at once. Set SIZES (numbers of files), REPEAT (measurements of each) and ROUNDS (of sixteen).
 */
const sizes = (process.env["SIZES"] ?? "2000,50000").split(",").map(Number);
const repeat = Number(process.env["REPEAT"] ?? 3);
const rounds = Number(process.env["ROUNDS"] ?? 100);

const root = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
try {
  for (const files of sizes) report(await measureSize(files));
  report(await sixteenAtOnce());
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measureSize(files: number): Promise<Figure[]> {
  const project = plantProject(join(root, `project-${files}`), files);
  const repository = await openRunRepository(join(root, `run-${files}.git`));
  const imported = await timed(() => importProject(repository, project));
  const commit = headOf(project);
  const work = join(root, "work");
  const plain = join(root, "plain");
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < repeat; round++) {
    await removeCheckout(repository, work);
    rmSync(plain, { recursive: true, force: true });
    theirs.push(await timed(() => git(root, "clone", "-q", "--no-local", "--single-branch", project, plain)));
    ours.push(await timed(() => createCheckout(repository, commit, work, { branch: "task" })));
  }
  const clone = { what: "git clone --no-local", value: percentile(theirs, 0.5) };
  const commits = await measureCommits(repository, commit, work, plain, files);
  const name = `${files.toLocaleString("en")} files`;
  return [
    {
      what: `import of ${name}`,
      value: imported,
      unit: "ms",
      notJudged: "once for each run",
      baseline: clone,
    },
    {
      what: `a checkout of ${name}, p50 of ${repeat}`,
      value: percentile(ours, 0.5),
      unit: "ms",
      atMost: Math.ceil(1.25 * clone.value),
      baseline: clone,
    },
    ...commits,
  ];
}

/** Measures commits of a checkout beside `git add` and `git write-tree` in a clone with the same changes. */
async function measureCommits(
  repository: RunRepository,
  base: string,
  work: string,
  plain: string,
  files: number,
): Promise<Figure[]> {
  const limits = { ...defaultLimits, files: 2 * files };
  const take = (): Promise<unknown> =>
    commitWorkspace(repository, work, { base, message: "m", ref: "tasks/bench", at: new Date(0), limits });
  const add = (): void => {
    git(plain, "add", "-A");
    git(plain, "write-tree");
  };
  const first = await timed(take);
  const remembering = await timed(() => rememberCheckout(repository, base, work, limits));
  const unchanged: number[] = [];
  const changed: number[] = [];
  const adds: number[] = [];
  for (let round = 0; round < repeat; round++) {
    unchanged.push(await timed(take));
    for (const directory of [work, plain]) writeFileSync(join(directory, "p0", "d0", "f0.ts"), `${round}\n`);
    adds.push(await timed(add));
    changed.push(await timed(take));
  }
  const baseline = { what: "git add -A and write-tree", value: percentile(adds, 0.5) };
  const figure = (what: string, value: number, factor: number): Figure => ({
    what: `${what}, ${files.toLocaleString("en")} files`,
    value,
    unit: "ms",
    atMost: Math.ceil(factor * baseline.value),
    baseline,
  });
  return [
    { ...figure("first commit without a record", first, 1), notJudged: "reads every file" },
    { ...figure("recording a new checkout", remembering, 1), notJudged: "once for each checkout" },
    figure("commit without a change, p50", percentile(unchanged, 0.5), 10),
    figure("commit with one changed file, p50", percentile(changed, 0.5), 10),
  ];
}

/** Creates sixteen checkouts at once, again and again, beside one after the other. Throws if one is not perfect. */
async function sixteenAtOnce(): Promise<Figure[]> {
  const project = plantProject(join(root, "project-small"), 100);
  const repository = await openRunRepository(join(root, "run-small.git"));
  await importProject(repository, project);
  const commit = headOf(project);
  const names = Array.from({ length: 16 }, (_, index) => `t${index}`);
  const work = join(root, "sixteen");
  const together: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const create = (name: string): Promise<void> =>
      createCheckout(repository, commit, join(work, name), { branch: `task/${round}-${name}` });
    together.push(await timed(() => Promise.all(names.map(create))));
    for (const name of names) check(join(work, name), `## task/${round}-${name}`);
    if (readdirSync(work).length !== names.length) throw new Error("Something else was left beside.");
    await Promise.all(names.map((name) => removeCheckout(repository, join(work, name))));
    if (round < repeat) {
      alone.push(await timed(() => create("t0")));
      await removeCheckout(repository, join(work, "t0"));
    }
  }
  const left = (readdirSync(repository.directory, { recursive: true }) as string[]).filter(
    (name) => name.endsWith(".lock") || name.startsWith("known-") || name.startsWith("refs/heads/"),
  );
  if (left.length > 0) throw new Error(`The repository contains ${left.join(", ")}.`);
  const baseline = { what: "one alone", value: percentile(alone, 0.5) };
  return [
    {
      what: `sixteen checkouts of 100 files at once, p50 of ${rounds} rounds, all clean`,
      value: percentile(together, 0.5),
      unit: "ms",
      atMost: Math.ceil(24 * baseline.value),
      baseline,
    },
  ];
}

function check(checkout: string, expected: string): void {
  const status = git(checkout, "status", "--porcelain", "--branch").trimEnd();
  if (status !== expected) throw new Error(`${checkout} is not clean: ${status}`);
}

function headOf(directory: string): string {
  return git(directory, "rev-parse", "HEAD").trim();
}

async function timed(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
