import { decideOrchestration } from "../../src/orchestrator/decide/decide.ts";
import type { OrchestrationCommand } from "../../src/orchestrator/decide/command.ts";
import { graphLayout } from "../../src/orchestrator/graph-layout.ts";
import type { LayoutEdge, LayoutGraph } from "../../src/orchestrator/layout/graph.ts";
import { layOut } from "../../src/orchestrator/layout/lay-out.ts";
import { readTaskList } from "../../src/orchestrator/lists/read-task-list.ts";
import { planOfList } from "../../src/orchestrator/plan-of-list.ts";
import { OrchestrationConfig } from "../../src/protocol/orchestration/config.ts";
import { evolveOrchestration } from "../../src/protocol/orchestration/evolve.ts";
import { progressOf } from "../../src/protocol/orchestration/progress.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { dice } from "../../test/support/dice.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

const at = new Date(0).toISOString();

/** Measures the work of the server for long lists, in CPU time of this process. */
export function planningFigures(): Figure[] {
  const text = longList(10_000);
  const reading = repeated(15, () => readTaskList("TASKS.md", text));
  const scanning = repeated(15, () => scan(text));
  const { completions, whole } = completionTimes(text);
  const graph = layeredGraph(1_000);
  const layout = repeated(5, () => layOut(graph));
  const collapsed = startedState(longList(1_000));
  const shown = repeated(5, () => graphLayout({ ...collapsed }, { open: new Set([1, 2]), selected: "" }));
  return [
    {
      what: "reading a list of 10,000 tasks, p50",
      value: percentile(reading, 0.5),
      unit: "ms",
      atMost: 100,
      baseline: {
        what: "finding its tasks and ids with regular expressions",
        value: percentile(scanning, 0.5),
      },
    },
    {
      what: "one completion among 10,000 tasks with the starts it makes possible, p50",
      value: percentile(completions, 0.5),
      unit: "ms",
      atMost: 1,
      baseline: { what: "computing the ready set anew", value: whole },
    },
    {
      what: "layout of 1,000 nodes and 2,000 edges",
      value: percentile(layout, 0.5),
      unit: "ms",
      atMost: 300,
      baseline: { what: "a list of 1,000 tasks with closed phases", value: percentile(shown, 0.5) },
    },
  ];
}

function repeated(times: number, act: () => unknown): number[] {
  return Array.from({ length: times }, () => cpuMs(act));
}

function cpuMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns a list with phases of a hundred tasks, each of which needs up to two earlier ones and has fields and text. */
function longList(count: number): string {
  const roll = dice(1);
  const lines = ["# A long list", ""];
  for (let index = 0; index < count; index++) {
    const phase = Math.floor(index / 100);
    if (index % 100 === 0) lines.push(`## Phase ${phase + 1}: Part ${phase + 1}`, "");
    const needs = [roll(0, 60), roll(0, 60)]
      .map((back) => index - 1 - back)
      .filter((each) => each >= 0)
      .map(idOf);
    lines.push(`### [ ] ${idOf(index)}: Write part ${index}`);
    if (needs.length > 0) lines.push(`**depends**: ${[...new Set(needs)].join(", ")}`);
    lines.push(`**files**: src/part-${index}.ts, test/part-${index}.test.ts`);
    lines.push("", `The part stores what \`part ${index}\` gets and returns it again.`, "");
  }
  return lines.join("\n");
}

function idOf(index: number): string {
  return `T${Math.floor(index / 100) + 1}.${(index % 100) + 1}`;
}

function scan(text: string): number {
  let found = 0;
  for (const line of text.split("\n")) {
    if (/^#{1,6} \[[ x]\] (T\d+\.\d+): (.*)$/u.test(line)) found += 1;
    if (/^\*\*depends\*\*: (.*)$/u.test(line)) found += line.match(/T\d+\.\d+/gu)?.length ?? 0;
  }
  return found;
}

/** Returns a running orchestration of a list, with one open phase that never ends. */
function startedState(text: string): OrchestrationState {
  const { plan, done, skipped } = planOfList(readTaskList("TASKS.md", text));
  const created = evolveOrchestration(
    null,
    {
      type: "orchestration.created",
      id: "o_00000001",
      title: "A long list",
      project: "/project",
      list: { file: "TASKS.md", dialect: "signalbox", digest: "" },
      plan,
      config: OrchestrationConfig.parse({ phase_barrier: "merge" }),
      done: [...done],
      skipped: [...skipped],
      createdBy: "admin",
    },
    at,
  );
  return execute(created, { type: "project.imported", commit: "c0", branch: "main" });
}

let children = 0;

function execute(state: OrchestrationState, command: OrchestrationCommand): OrchestrationState {
  const decided = decideOrchestration(state, command, {
    now: new Date(0),
    ids: { task: () => `t_${String((children += 1)).padStart(8, "0")}` },
    capacity: 64,
    agentFor: () => "demo",
  });
  if (!decided.ok) throw new Error(decided.refusal.message);
  return decided.value.state;
}

/** Completes tasks of the list one after the other, and measures the decision that records each merge. */
function completionTimes(text: string): { completions: number[]; whole: number } {
  let state = startedState(text);
  const completions: number[] = [];
  for (let round = 0; round < 600; round++) {
    const index = state.work.findIndex(
      ({ stage }, each) => stage === "working" && state.plan.tasks[each]!.phase === firstPhase(state),
    );
    const task = state.plan.tasks[index]!;
    const attempt = state.work[index]!.attempts.at(-1)!;
    const commit = `w${round}`;
    state = execute(state, {
      type: "child.changed",
      task: task.id,
      child: {
        childId: attempt.childId,
        seq: 9,
        status: "completed",
        tokens: 1,
        costUsd: 0,
        tries: 0,
        commit,
        tested: "passed",
        reason: null,
        isFault: false,
        isFinal: false,
      },
    });
    const merged: OrchestrationCommand = {
      type: "merge.done",
      outcome: {
        phase: task.phase,
        before: state.tip!,
        landed: {
          commit: `c${round + 1}`,
          tested: "passed",
          entries: [{ task: task.id, attempt: attempt.number, commit }],
        },
        rejected: [],
        conflicts: [],
      },
    };
    const from = performance.now();
    state = execute(state, merged);
    completions.push(performance.now() - from);
  }
  const { plan, progress } = state;
  const settled = (task: number): "in_progress" | "completed" | null => {
    const { status } = progress.nodes[task]!;
    return status === "in_progress" || status === "completed" ? status : null;
  };
  const whole = repeated(15, () => progressOf(plan, settled, progress.openPhase));
  return { completions, whole: percentile(whole, 0.5) };
}

function firstPhase({ phases }: OrchestrationState): number {
  return phases.find(({ status }) => status === "open")!.number;
}

/** Returns a graph in which every node needs two of the fifty before it. */
function layeredGraph(count: number): LayoutGraph {
  const roll = dice(2);
  const nodes = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, phase: 1 }));
  const edges = nodes.flatMap((_, index): LayoutEdge[] =>
    index < 50 ? [] : [...new Set([roll(1, 50), roll(1, 50)])].map((back) => [index - back, index]),
  );
  return { nodes, edges };
}
