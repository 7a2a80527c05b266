import { describe, expect, test } from "vitest";

import { dice } from "../../../test/support/dice.ts";
import { criticalPath } from "./graph.ts";
import type { Plan } from "./plan.ts";
import { advance, progressOf, type Progress, type ProgressChange } from "./progress.ts";

type Roll = ReturnType<typeof dice>;

/** Returns a plan from lines such as "T1.2 < T1.1"; the phase is the first number of the id. */
function planOf(lines: readonly string[], barriers: readonly (readonly [string, string])[] = []): Plan {
  const ids = lines.map((line) => line.split(" ")[0]!.replace("*", ""));
  const index = (id: string): number => ids.indexOf(id);
  const phases = [...new Set(ids.map((id) => Number(/\d+/u.exec(id)?.[0])))];
  return {
    phases: phases.map((number) => ({ number, title: null, slug: `${number}` })),
    tasks: ids.map((id, at) => ({
      id,
      title: id,
      phase: Number(/\d+/u.exec(id)?.[0]),
      line: at + 1,
      specialist: null,
      files: [],
      priority: "normal",
      optional: lines[at]!.split(" ")[0]!.endsWith("*"),
    })),
    edges: lines.flatMap((line, at) =>
      (line.split(" < ")[1] ?? "")
        .split(",")
        .filter((id) => id !== "")
        .map((id) => ({ task: at, needs: index(id), kind: "explicit" as const, line: at + 1 })),
    ),
    barriers: barriers.map(([before, after]) => ({
      before: before.split(",").map(index),
      after: after.split(",").map(index),
      kind: "wave" as const,
      line: 1,
    })),
  };
}

function statuses(plan: Plan, { nodes }: Progress): Record<string, string> {
  return Object.fromEntries(plan.tasks.map(({ id }, index) => [id, nodes[index]!.status]));
}

function start(plan: Plan, openPhase = 9): Progress {
  return progressOf(plan, () => null, openPhase);
}

function after(plan: Plan, progress: Progress, ...changes: readonly string[]): Record<string, string> {
  const ids = plan.tasks.map(({ id }) => id);
  const done = changes.reduce((now, change) => {
    const [is, id] = change.split(" ") as ["started" | "completed" | "failed" | "reset", string];
    return advance(plan, now, { is, task: ids.indexOf(id) });
  }, progress);
  return statuses(plan, done);
}

describe("the ready set", () => {
  const chain = planOf(["T1.1", "T1.2 < T1.1", "T1.3 < T1.1,T1.2", "T1.4"]);

  test("contains the tasks whose dependencies are completed", () => {
    expect(statuses(chain, start(chain))).toEqual({
      "T1.1": "ready",
      "T1.2": "pending",
      "T1.3": "pending",
      "T1.4": "ready",
    });
    expect(after(chain, start(chain), "started T1.1", "completed T1.1")).toEqual({
      "T1.1": "completed",
      "T1.2": "ready",
      "T1.3": "pending",
      "T1.4": "ready",
    });
  });

  test("blocks exactly the dependents of a failed task until it is reset", () => {
    expect(after(chain, start(chain), "started T1.1", "failed T1.1")).toEqual({
      "T1.1": "failed",
      "T1.2": "blocked",
      "T1.3": "blocked",
      "T1.4": "ready",
    });
    expect(after(chain, start(chain), "started T1.1", "failed T1.1", "reset T1.1")).toEqual(
      statuses(chain, start(chain)),
    );
  });

  test("waits at a barrier for all tasks before it", () => {
    const plan = planOf(["T1.1", "T1.2", "T1.3", "T1.4"], [["T1.1,T1.2", "T1.3,T1.4"]]);
    const one = after(plan, start(plan), "started T1.1", "completed T1.1");
    expect(one).toEqual({ "T1.1": "completed", "T1.2": "ready", "T1.3": "pending", "T1.4": "pending" });
    expect(after(plan, start(plan), "completed T1.1", "completed T1.2")).toEqual({
      "T1.1": "completed",
      "T1.2": "completed",
      "T1.3": "ready",
      "T1.4": "ready",
    });
    expect(after(plan, start(plan), "failed T1.2")["T1.4"]).toBe("blocked");
  });

  test("ignores the failure of an optional task", () => {
    const plan = planOf(["T1.1*", "T1.2 < T1.1"]);
    expect(after(plan, start(plan), "failed T1.1")).toEqual({ "T1.1": "failed", "T1.2": "ready" });
  });

  test("contains no task of a phase that is not open", () => {
    const plan = planOf(["T1.1", "T2.1", "T3.1 < T1.1"]);
    expect(statuses(plan, start(plan, 1))).toEqual({ "T1.1": "ready", "T2.1": "pending", "T3.1": "pending" });
    const opened = advance(plan, start(plan, 1), { is: "opened", phase: 2 });
    expect(statuses(plan, opened)).toEqual({ "T1.1": "ready", "T2.1": "ready", "T3.1": "pending" });
  });

  test("equals a full computation after each of 4,000 random changes", () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const roll = dice(seed);
      const plan = randomPlan(roll);
      let progress = start(plan, 1);
      for (let step = 0; step < 100; step += 1) {
        const change = randomChange(roll, plan, progress);
        if (change === null) break;
        progress = advance(plan, progress, change);
        const known = progress;
        expect({ seed, step, progress }).toEqual({
          seed,
          step,
          progress: progressOf(plan, (task) => settled(known, task), known.openPhase),
        });
      }
    }
  });
});

test("the critical path is the longest chain", () => {
  const plan = planOf(["T1.1", "T1.2 < T1.1", "T1.3", "T1.4 < T1.2", "T1.5 < T1.3"]);
  expect(criticalPath(plan).map((index) => plan.tasks[index]!.id)).toEqual(["T1.1", "T1.2", "T1.4"]);
});

function settled({ nodes }: Progress, task: number): "in_progress" | "completed" | "failed" | null {
  const { status } = nodes[task]!;
  return status === "in_progress" || status === "completed" || status === "failed" ? status : null;
}

function randomPlan(roll: Roll): Plan {
  const count = 2 + roll(0, 19);
  const lines = Array.from({ length: count }, (_, at) => {
    const needs = Array.from({ length: roll(0, 2) }, () => roll(0, count - 1)).filter((each) => each < at);
    const name = (task: number): string => `T${1 + Math.floor(task / 8)}.${task}`;
    const mark = roll(0, 7) === 0 ? "*" : "";
    return `${name(at)}${mark}${needs.length === 0 ? "" : ` < ${[...new Set(needs)].map(name).join(",")}`}`;
  });
  const ids = lines.map((line) => line.split(" ")[0]!.replace("*", ""));
  const cut = 1 + roll(0, count - 2);
  const barrier = [ids.slice(0, cut).join(","), ids.slice(cut).join(",")] as const;
  return planOf(lines, roll(0, 1) === 0 ? [barrier] : []);
}

function randomChange(roll: Roll, plan: Plan, { nodes, openPhase }: Progress): ProgressChange | null {
  const possible: ProgressChange[] = [{ is: "opened", phase: openPhase + 1 }];
  for (const task of plan.tasks.keys()) {
    const { status } = nodes[task]!;
    if (status === "ready") possible.push({ is: "started", task });
    if (status === "in_progress") possible.push({ is: "completed", task }, { is: "failed", task });
    if (status === "failed" || status === "in_progress") possible.push({ is: "reset", task });
    if (status === "failed" || status === "pending" || status === "blocked")
      possible.push({ is: "completed", task });
  }
  return possible[roll(0, possible.length - 1)] ?? null;
}
