import type { Job } from "../../engine/jobs.ts";
import type { BranchRefusal } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { commitTree } from "../../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";
import { moveBranch } from "../../workspace/merge/move-branch.ts";
import type { BranchMove } from "../../workspace/merge/person/branch-move.ts";
import { importProject } from "../../workspace/run-repository/import-project.ts";
import { hasFailedRepair } from "../decide/phases.ts";
import type { JobContext } from "./job-context.ts";
import { type CommittedList, committedList, completedTasks, withTicks } from "./tick-list.ts";

const deadlineMs = 6 * 60 * 60_000;

/**
 * Returns the job that moves the person's branch to the last finished phase; null if there is nothing to
 * move. If somebody else has moved the branch, the job first merges and tests their commits. If the branch
 * cannot move, the job changes nothing and reports why.
 */
export function moveBranchJob(state: OrchestrationState, context: JobContext): Job | null {
  const phase = state.phases.findLast(({ status }) => status === "finished");
  const commit = phase?.tip;
  if (phase === undefined || commit == null || state.origin === null || state.branchRefusal !== null)
    return null;
  const { branch } = state.origin;
  return {
    key: `branch ${commit}`,
    deadlineMs,
    run: async (signal) => {
      const result = branch === null ? detached : await moveTo(state, branch, commit, context, signal);
      signal.throwIfAborted();
      if ("moved" in result)
        await context.execute({ type: "branch.moved", branch: branch ?? "", commit: result.moved });
      else if ("broken" in result && !hasFailedRepair(state, phase.number))
        await context.execute({ type: "phase.broken", phase: phase.number, ...result.broken });
      else await context.execute({ type: "branch.refused", commit, refusal: refusalOf(result, branch) });
    },
  };
}

/** The branch moved, the tests fail on the merge with its new commits, or it cannot move for another reason. */
type Outcome =
  | { readonly moved: string }
  | { readonly broken: { readonly base: string; readonly output: string } }
  | BranchRefusal;

const detached: BranchRefusal = {
  code: "detached",
  message:
    "The project has no branch checked out. Check out a branch that contains its current commit, then try again.",
};

async function moveTo(
  state: OrchestrationState,
  branch: string,
  commit: string,
  context: JobContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const objects = context.repository(state.id);
  const move = (to: string): Promise<BranchMove> =>
    moveBranch(state.project, { branch, to, objects, locks: context.locks });
  const first = await move(commit);
  if (first.kind === "moved") return { moved: first.to };
  if (first.reason !== "moved" || state.tip !== commit) return untouchedReason(first);
  const theirs = await importProject({ directory: objects }, state.project, branch);
  if (!theirs.ok) return { code: "fault", message: theirs.refusal.message };
  const list = committedList(state, await context.listOf(state));
  const merged = await mergeNewCommits(
    objects,
    { ours: commit, theirs: theirs.value.commit, branch },
    list,
    state,
  );
  if ("files" in merged) {
    const files = merged.files.slice(0, 5);
    return {
      code: "moved",
      message: `${branch} has new commits that conflict with the finished work in ${files.join(", ")}. Merge them by hand, then try again.`,
    };
  }
  const tested = await context.test(state, merged.commit, signal);
  if (tested.is === "failed") return { broken: { base: merged.commit, output: tested.output } };
  const second = await move(merged.commit);
  return second.kind === "moved" ? { moved: second.to } : untouchedReason(second);
}

/** Merges new commits of the person's branch. Of the list, their version counts, with the boxes of completed tasks. */
async function mergeNewCommits(
  objects: string,
  { ours, theirs, branch }: { readonly ours: string; readonly theirs: string; readonly branch: string },
  list: CommittedList,
  state: OrchestrationState,
): Promise<{ readonly commit: string } | { readonly files: readonly string[] }> {
  const words = { message: `Merge ${branch}`, at: new Date(state.createdAt) };
  const merged = await mergeCommits(objects, ours, theirs, words);
  if (merged.kind === "conflict" && merged.files.some(({ path }) => path !== list.file))
    return { files: merged.files.map(({ path }) => path) };
  const ticked = await withTicks(objects, merged.tree, theirs, list, completedTasks(state));
  if (ticked === merged.tree)
    return merged.kind === "clean"
      ? { commit: merged.commit }
      : { files: merged.files.map(({ path }) => path) };
  return { commit: await commitTree(objects, ticked, [ours, theirs], words) };
}

function refusalOf(
  outcome: Exclude<Outcome, { readonly moved: string }>,
  branch: string | null,
): BranchRefusal {
  if (!("broken" in outcome)) return outcome;
  return {
    code: "moved",
    message: `${branch ?? ""} has new commits, and the tests fail once they are merged. Correct them, then try again.\n${outcome.broken.output}`,
  };
}

function untouchedReason(move: Extract<BranchMove, { kind: "untouched" }>): BranchRefusal {
  return { code: move.reason, message: move.message };
}
