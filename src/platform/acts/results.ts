import { join } from "node:path";
import type { ApplyResult, ResultBranch } from "../../protocol/api/result-branches.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { lastApproval, unapprovedBecause } from "../../protocol/task/approval.ts";
import { resultBranch } from "../../protocol/task/result-branch.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { applyResult } from "../../workspace/merge/apply-result.ts";
import { pushBranch, pushRemote } from "../../workspace/merge/push-branch.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { sourceOf } from "../gate/check.ts";
import { personsRepository } from "../delivery/persons-repository.ts";
import { lastCommit } from "../storage/last-commit.ts";

interface ResultsOptions {
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
}

/** Brings the results of tasks into the repositories of people. */
export class Results {
  readonly #options: ResultsOptions;

  constructor(options: ResultsOptions) {
    this.#options = options;
  }

  /** Puts the result of a task on a new branch, and pushes it on request. */
  async apply(taskId: TaskId, request: ApplyResult): Promise<Result<ResultBranch>> {
    const state = await this.#options.state(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    const result = lastCommit(state);
    if (result === null) return refuse("not_found", `The task ${taskId} has no files yet.`);
    const repository = personsRepository(state, request.repository, this.#options);
    if (!repository.ok) return repository;
    const snapshots = await this.#options.snapshots(taskId);
    const { task, gate } = state;
    const applied = await applyResult({
      project: repository.value,
      branch: request.branch ?? resultBranch(task),
      onto: request.onto ?? null,
      snapshots: snapshots.directory,
      result,
      source: gate.source === null ? null : await sourceOf(state, snapshots),
      message: `${task.title}\n\nSignalbox-Task: ${taskId}\n`,
      at: await snapshots.dateOf(result),
      scratch: join(this.#options.dataDirectory, "scratch"),
      locks: { directory: join(this.#options.dataDirectory, "locks") },
    });
    if (!applied.ok) return applied;
    const because = unapprovedBecause(state, await isApproved(state, snapshots, result));
    const pushed = request.push ? await pushBranch(repository.value, applied.value.branch) : null;
    return ok({
      repository: repository.value,
      ...applied.value,
      pushed: pushed?.ok === true ? pushed.value : null,
      pushProblem: pushed?.ok === false ? pushed.refusal.message : null,
      remote: await pushRemote(repository.value),
      approved: because === null,
      unapprovedBecause: because,
    });
  }
}

/** Checks whether a commit has the content of the last approval of its task. */
async function isApproved({ gate }: TaskState, snapshots: Snapshots, commit: string): Promise<boolean> {
  const approval = lastApproval(gate);
  if (approval === undefined) return false;
  return approval.commit === commit || (await snapshots.changes(approval.commit, commit)).length === 0;
}
