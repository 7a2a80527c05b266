import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { openSnapshots } from "../../src/workspace/snapshots/snapshots.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const rounds = 30;

const author = {
  GIT_AUTHOR_NAME: "bench",
  GIT_AUTHOR_EMAIL: "bench@localhost",
  GIT_COMMITTER_NAME: "bench",
  GIT_COMMITTER_EMAIL: "bench@localhost",
};

/**
 * Measures the cost of a snapshot of a workspace with 1,000 files, unchanged and with one changed file, beside git's
 * own `add`, `write-tree` and `commit-tree` for the same files in the same run, both with fsync.
 */
const directory = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
try {
  const workspace = join(directory, "workspace");
  for (let index = 0; index < 1000; index++) {
    mkdirSync(join(workspace, `d${index % 50}`), { recursive: true });
    writeFileSync(
      join(workspace, `d${index % 50}`, `f${index}.ts`),
      `export const x = ${index};\n`.repeat(100),
    );
  }
  const snapshots = await openSnapshots(join(directory, "snapshots.git"));
  const take = (round: number): Promise<unknown> =>
    snapshots.take(workspace, { message: `round ${round}`, ref: "bench", at: new Date() });
  // A snapshot reads recently changed files again; this benchmark measures unchanged ones.
  await pause(300);
  await take(0);
  const plain = git(workspace);
  const unchanged = await measure(take);
  const changed = await measure((round) => {
    writeFileSync(join(workspace, "d0", "f0.ts"), `${round}\n`);
    return take(round);
  });
  const baseline = { what: "git add, write-tree and commit-tree", value: percentile(plain, 0.5) };
  report([
    {
      what: "a snapshot of 1,000 unchanged files, p50",
      value: percentile(unchanged.wall, 0.5),
      unit: "ms",
      atMost: 250,
      baseline,
    },
    {
      what: "its processor time in the server, p50",
      value: percentile(unchanged.cpu, 0.5),
      unit: "ms",
      atMost: 100,
    },
    {
      what: "a snapshot after one of them changed, p50",
      value: percentile(changed.wall, 0.5),
      unit: "ms",
      atMost: 250,
      baseline,
    },
  ]);
} finally {
  rmSync(directory, { recursive: true });
}

/** Returns the milliseconds of every round, in wall-clock time and in processor time of this process. */
async function measure(act: (round: number) => Promise<unknown>): Promise<{ wall: number[]; cpu: number[] }> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const before = process.cpuUsage();
    const start = performance.now();
    await act(round);
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { wall, cpu };
}

/** Returns the milliseconds of every round with git alone, in a separate repository for the same files. */
function git(workspace: string): number[] {
  const repository = join(directory, "plain.git");
  const env = { ...process.env, GIT_DIR: repository, GIT_WORK_TREE: workspace, ...author };
  const run = (...args: string[]): string =>
    execFileSync("git", ["-c", "core.fsync=all", ...args], { env, cwd: workspace, encoding: "utf8" }).trim();
  run("init", "-q");
  run("add", "-A");
  return Array.from({ length: rounds }, (_, round) => {
    const start = performance.now();
    run("add", "-A");
    run("commit-tree", "-m", `round ${round}`, run("write-tree"));
    return performance.now() - start;
  });
}
