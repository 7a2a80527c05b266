import type { Job } from "../../engine/jobs.ts";
import type { BranchRefusal } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";
import { moveBranch } from "../../workspace/merge/move-branch.ts";
import type { BranchMove } from "../../workspace/merge/person/branch-move.ts";
import { importProject } from "../../workspace/run-repository/import-project.ts";
import type { JobContext } from "./job-context.ts";

const deadlineMs = 6 * 60 * 60_000;

/**
 * Returns the job that moves the person's branch to the last finished phase, or null. If somebody else has moved the
 * branch, their commits are merged and tested first. If the branch cannot be moved, nothing is touched and the person is
 * asked.
 */
export function moveBranchJob(state: OrchestrationState, context: JobContext): Job | null {
  const phase = state.phases.findLast(({ status }) => status === "finished");
  const commit = phase?.tip;
  if (commit == null || state.origin === null || state.branchRefusal !== null) return null;
  const { branch } = state.origin;
  return {
    key: `branch ${commit}`,
    deadlineMs,
    run: async (signal) => {
      const result = branch === null ? detached : await moveTo(state, branch, commit, context, signal);
      signal.throwIfAborted();
      await context.execute(
        "moved" in result
          ? { type: "branch.moved", branch: branch ?? "", commit: result.moved }
          : { type: "branch.refused", commit, refusal: result },
      );
    },
  };
}

type Outcome = { readonly moved: string } | BranchRefusal;

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
  if (first.reason !== "moved" || state.tip !== commit) return refusalOf(first);
  const theirs = await importProject({ directory: objects }, state.project, branch);
  if (!theirs.ok) return { code: "fault", message: theirs.refusal.message };
  const words = { message: `Merge ${branch}`, at: new Date(state.createdAt) };
  const merged = await mergeCommits(objects, commit, theirs.value.commit, words);
  if (merged.kind === "conflict") {
    const files = merged.files.map(({ path }) => path).slice(0, 5);
    return {
      code: "moved",
      message: `${branch} has new commits that conflict with the finished work in ${files.join(", ")}. Merge them by hand, then try again.`,
    };
  }
  const tested = await context.test(state, merged.commit, signal);
  if (tested.is === "failed")
    return {
      code: "moved",
      message: `${branch} has new commits, and the tests fail once they are merged. Correct them, then try again.\n${tested.output}`,
    };
  const second = await move(merged.commit);
  return second.kind === "moved" ? { moved: second.to } : refusalOf(second);
}

function refusalOf(move: Extract<BranchMove, { kind: "untouched" }>): BranchRefusal {
  return { code: move.reason, message: move.message };
}
