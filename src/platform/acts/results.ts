import { realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import type { ApplyResult, ResultBranch } from "../../protocol/api/result-branches.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { lastApproval, unapprovedBecause } from "../../protocol/task/approval.ts";
import { resultBranch } from "../../protocol/task/result-branch.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { applyResult } from "../../workspace/merge/apply-result.ts";
import { pushBranch, pushRemote } from "../../workspace/merge/push-branch.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { parseSource } from "../../workspace/source/parse-source.ts";
import { sourceOf } from "../gate/check.ts";
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
    const repository = this.#repositoryOf(state, request.repository);
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

  /** Returns the directory of the repository: the given one, or the source of the task. */
  #repositoryOf({ gate }: TaskState, given: string | undefined): Result<string> {
    const source = gate.source === null ? null : parseSource(gate.source);
    const own = source?.ok === true && source.value.kind === "directory" ? source.value.path : undefined;
    const path = given ?? own;
    const field = "repository";
    if (path === undefined) {
      return refuse("invalid", "This task has no local source. Name a repository.", { field });
    }
    if (!isAbsolute(path)) return refuse("invalid", `${path} is not an absolute path.`, { field });
    const real = realPath(path);
    if (real === null) return refuse("invalid", `${path} does not exist on the server's machine.`, { field });
    // Git obeys the configuration of a repository, and agents can write there.
    const ours = [this.#options.dataDirectory, this.#options.workspaces].map(
      (each) => realPath(each) ?? each,
    );
    if (ours.some((directory) => `${real}${sep}`.startsWith(`${directory}${sep}`))) {
      return refuse("invalid", `${path} belongs to Signalbox. Name a repository of your own.`, { field });
    }
    return ok(real);
  }
}

/** Checks whether a commit has the content of the last approval of its task. */
async function isApproved({ gate }: TaskState, snapshots: Snapshots, commit: string): Promise<boolean> {
  const approval = lastApproval(gate);
  if (approval === undefined) return false;
  return approval.commit === commit || (await snapshots.changes(approval.commit, commit)).length === 0;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
