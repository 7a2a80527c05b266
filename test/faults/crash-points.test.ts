import { demoTasks } from "../../src/protocol/demo/demo-tasks.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import { livingIn } from "../support/census.ts";
import { dice } from "../support/dice.ts";
import { makeHome } from "../support/server.ts";
import type { Death } from "./dying-process.ts";
import { type GatedRun, playGatedRun } from "./gated-run.ts";
import { type History, historyOf } from "./history.ts";

const wanted = Number(process.env["DEATHS"] ?? 2);
/** Number of tasks that run at the same time. */
const lanes = 2;
const task = {
  type: "create_app",
  title: "A small app",
  description: demoTasks.en.create_app.description,
  agent: "demo",
};

/**
 * Kills the server at every append of a complete gated task, before and after it, and at times in between. The task
 * must end with the history of an undisturbed run, and no process may be left.
 */
test(`a gated task whose server is killed ${wanted} times has the history of an undisturbed run`, async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const peaceful = await play(() => null);
  const expected = historyOf(peaceful.records);
  const deaths = new Deaths(wanted, seed);
  let tasks = 0;
  const lane = async (): Promise<Difference | null> => {
    for (;;) {
      const next = deaths.series();
      if (next === null) return null;
      const run = await play(next);
      const difference = firstDifference(historyOf(run.records), expected);
      tasks += 1;
      if (difference === null && run.orphans.length === 0) continue;
      deaths.stop();
      return { seed, difference, orphans: run.orphans };
    }
  };
  const differences = await Promise.all(Array.from({ length: lanes }, lane));
  expect(differences).toEqual(Array.from({ length: lanes }, () => null));
  console.log(`${wanted} deaths in ${tasks} tasks, seed ${seed}.`);
  expect([peaceful.task.status, peaceful.orphans]).toEqual(["completed", []]);
});

interface Difference {
  readonly seed: number;
  readonly difference: unknown;
  readonly orphans: readonly string[];
}

/** Schedules deaths: at the first, second and third append of each server in turn, and sometimes at a random time. */
class Deaths {
  #left: number;
  #series = 0;
  readonly #roll: (from: number, to: number) => number;

  constructor(wanted: number, seed: number) {
    this.#left = wanted;
    this.#roll = dice(seed);
  }

  /** Returns the deaths of one task's servers, each series shifted by one; null if none are left. */
  series(): (() => Death | null) | null {
    if (this.#left <= 0) return null;
    let at = this.#series;
    this.#series += 1;
    return () => {
      if (this.#left <= 0) return null;
      this.#left -= 1;
      at += 1;
      if (at % 5 === 0) return { afterMs: this.#roll(300, 1_000) };
      return { at: 1 + (at % 3), when: at % 2 === 0 ? "before" : "after" };
    };
  }

  stop(): void {
    this.#left = 0;
  }
}

async function play(next: () => Death | null): Promise<GatedRun & { orphans: string[] }> {
  const home = makeHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } });
  try {
    const run = await playGatedRun(home, task, next);
    return { ...run, orphans: await left(home) };
  } finally {
    await sweepRuns(join(home, "runs"), new Set());
    await rm(home, { recursive: true, force: true });
  }
}

/** Returns the processes of a data directory that do not exit on their own within five seconds. */
async function left(home: string): Promise<string[]> {
  for (let tries = 0; tries < 50 && livingIn(home, process.pid).length > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return livingIn(home, process.pid);
}

/** Returns the first position at which two histories differ, with both values; null if they are equal. */
function firstDifference(got: History, expected: History): unknown {
  const at = expected.course.findIndex((event, index) => !isDeepStrictEqual(event, got.course[index]));
  if (at !== -1 || got.course.length !== expected.course.length) {
    return { at, got: got.course.slice(at, at + 3), expected: expected.course.slice(at, at + 3) };
  }
  return isDeepStrictEqual(got.beside, expected.beside)
    ? null
    : { got: got.beside, expected: expected.beside };
}
