import type { Job } from "../../engine/jobs.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { planQueue, type QueuePlan, type Stack, type TestRun } from "../../workspace/merge/batch.ts";
import { treeOf } from "../../workspace/merge/commit-tree.ts";
import { compareAndSwap, tipOf } from "../../workspace/merge/refs.ts";
import type { MergeEntry, MergeOutcome } from "../decide/command.ts";
import { viewOf } from "../decide/draft.ts";
import { currentPhase } from "../decide/phases.ts";
import type { JobContext, TestResult } from "./job-context.ts";
import { type MergedStack, mergeStack } from "./merge-stack.ts";
import { committedList } from "./tick-list.ts";

/** The largest number of tasks that are merged and tested together. */
const maxBatch = 8;
const deadlineMs = 6 * 60 * 60_000;

/** Work that waits to be merged. */
export interface WaitingWork extends MergeEntry {
  readonly title: string;
  readonly at: string;
  /** The commit whose list counts, if the work merges new commits of the person; null means the tip's list. */
  readonly listFrom: string | null;
  /** True if the work passed its own tests. */
  readonly tested: boolean;
}

/**
 * Returns the job that merges finished work of the current phase; null if no work waits. It merges without a
 * worktree, tests exactly the merged commit, and reports the commit that landed. It tests several tasks
 * together and bisects them if the tests fail.
 */
export function mergeJob(state: OrchestrationState, context: JobContext): Job | null {
  const phase = currentPhase(state);
  const { tip } = state;
  if (phase === null || tip === null) return null;
  const waiting = waitingWork(state, phase.number);
  if (waiting.length === 0) return null;
  return {
    key: `merge ${tip}`,
    deadlineMs,
    run: async (signal) => {
      const outcome = await mergeWork(state, { phase: phase.number, tip, waiting }, context, signal);
      signal.throwIfAborted();
      if (outcome === "broken") {
        await context.execute({ type: "project.refused", reason: brokenReason });
        return;
      }
      if (outcome.landed !== null) await keepBranch(state, phase.number, outcome.landed.commit, context);
      await context.execute({ type: "merge.done", outcome });
    },
  };
}

const brokenReason =
  "The tests fail before any work is merged. Correct the project or the test command, then try again.";

/** Returns the finished work of a phase in the order in which it finished. */
function waitingWork(state: OrchestrationState, phase: number): WaitingWork[] {
  const { queue, plan } = state;
  const indices = new Map(plan.tasks.map(({ id }, index) => [id, index]));
  return queue.flatMap((id) => {
    const index = indices.get(id) ?? -1;
    const view = viewOf(state, index);
    const task = plan.tasks[index];
    if (task?.phase !== phase || view?.open == null || view.open.commit === null) return [];
    const { number, commit, finishedAt, tested } = view.open;
    const at = finishedAt ?? view.open.startedAt;
    const { repairs: listFrom } = view.work;
    return [
      { task: id, attempt: number, commit, title: task.title, at, listFrom, tested: tested === "passed" },
    ];
  });
}

interface Merging {
  readonly phase: number;
  readonly tip: string;
  readonly waiting: readonly WaitingWork[];
}

/**
 * Merges and tests until work lands or every entry is decided. Returns `broken` if the tests already fail at
 * the tip.
 */
async function mergeWork(
  state: OrchestrationState,
  { phase, tip, waiting }: Merging,
  context: JobContext,
  signal: AbortSignal,
): Promise<MergeOutcome | "broken"> {
  const byName = new Map(waiting.map((work) => [work.task, work]));
  const runs: TestRun[] = [];
  const stacks = new Map<string, MergedStack>();
  const outputs = new Map<string, string>();
  const list = committedList(state, await context.listOf(state));
  const input = { entries: [...byName.keys()], maxBatch, tipTested: isTested(state, tip) };
  let results: TestResult["is"] = "untested";
  let plan: QueuePlan = planQueue({ ...input, runs });
  while (plan.landings.length === 0 && plan.next.kind === "test") {
    signal.throwIfAborted();
    const { stack } = plan.next;
    const work = stack.entries.map((name) => byName.get(name)!);
    for (const { commit } of work) await context.ensureCommit(state, commit);
    const merged = await mergeStack(context.repository(state.id), tip, work, {
      regenerate: context.regenerate(state, signal),
      list,
    });
    stacks.set(keyOf(stack), merged);
    if (merged.conflict !== null) runs.push({ stack, outcome: { conflict: merged.conflict.entry.task } });
    else {
      const result = await testStack(state, merged, work, context, signal);
      if (result.is === "failed") outputs.set(keyOf(stack), result.output);
      results = result.is;
      runs.push({ stack, outcome: result.is === "failed" ? "red" : "green" });
    }
    plan = planQueue({ ...input, runs });
  }
  if (plan.next.kind === "broken" && plan.landings.length === 0) return "broken";
  const [landing] = plan.landings;
  const last = [...outputs.values()].at(-1) ?? "";
  return {
    phase,
    before: tip,
    landed:
      landing === undefined
        ? null
        : {
            commit: stacks.get(keyOf(landing))!.commit,
            tested: results === "untested" ? "untested" : "passed",
            entries: landing.entries.map((name) => entryOf(byName.get(name)!)),
          },
    rejected: plan.ejected.map(({ entry, blame }) => ({
      ...entryOf(byName.get(entry)!),
      reason: `The tests fail after merging${blame.kind === "together" ? ` with ${blame.with}` : ""}.\n${last}`,
    })),
    conflicts: landing === undefined ? conflictsWithTip(plan, stacks) : [],
  };
}

function keyOf({ onto, entries }: Stack): string {
  return `${onto} ${entries.join(",")}`;
}

function entryOf({ task, attempt, commit }: WaitingWork): MergeEntry {
  return { task, attempt, commit };
}

function isTested({ landed }: OrchestrationState, tip: string): boolean {
  return landed.some(({ commit, tested }) => commit === tip && tested === "passed");
}

/**
 * Returns the conflicts with the tip. A conflict with other work of the stack may disappear once that work
 * has landed.
 */
function conflictsWithTip(
  plan: QueuePlan,
  stacks: ReadonlyMap<string, MergedStack>,
): MergeOutcome["conflicts"] {
  return plan.conflicted.flatMap(({ entry }) => {
    const found = [...stacks.values()].find(
      ({ conflict }) => conflict?.entry.task === entry && conflict.isFirst,
    );
    if (found?.conflict == null) return [];
    const { entry: work, ours, files, reason } = found.conflict;
    return [{ ...entryOf(work), ours, files, reason }];
  });
}

/** Tests a merged commit, unless its files are exactly those of one attempt that passed its own tests. */
async function testStack(
  state: OrchestrationState,
  { commit, tree }: MergedStack,
  work: readonly WaitingWork[],
  context: JobContext,
  signal: AbortSignal,
): Promise<TestResult> {
  const [only] = work;
  if (work.length === 1 && only?.tested === true) {
    if ((await treeOf(context.repository(state.id), only.commit)) === tree) return { is: "passed" };
  }
  return context.test(state, commit, signal);
}

/**
 * Points the branch of the phase to the merged commit, so that git keeps its objects. Only the log decides
 * which work has landed.
 */
async function keepBranch(
  state: OrchestrationState,
  phase: number,
  commit: string,
  context: JobContext,
): Promise<void> {
  const repository = context.repository(state.id);
  const ref = `heads/${branchOf(state, phase)}`;
  const from = await tipOf(repository, ref);
  const moved = await compareAndSwap(repository, ref, { from, to: commit });
  if (moved.kind === "stale") throw new Error(`The branch ${ref} of ${state.id} was moved by someone else.`);
}

/** Returns the name of a phase's branch. */
export function branchOf({ plan }: Pick<OrchestrationState, "plan">, phase: number): string {
  const slug = plan.phases.find(({ number }) => number === phase)?.slug ?? "";
  return slug === "" ? `phase-${phase}` : `phase-${phase}-${slug}`;
}
