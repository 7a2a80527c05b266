import type { ApplyResult, ResultBranch } from "../../src/protocol/api/result-branches.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "./api-failure.ts";
import { call } from "./client.ts";

/** The fields of the form for a branch. */
export type BranchField = "repository" | "branch" | "onto";

/** Puts the result of a task on a new branch. Without a base, on the commit that the task started from. */
export function createBranch(id: TaskId, wanted: Record<BranchField, string>): Promise<ResultBranch> {
  const { repository, branch, onto } = wanted;
  const body: Partial<ApplyResult> = {
    repository: repository.trim(),
    branch: branch.trim(),
    ...(onto.trim() === "" ? {} : { onto: onto.trim() }),
  };
  return call("POST /api/tasks/:id/branch", { params: { id }, body });
}

/** Pushes such a branch. It is found again because the same result on the same commit is the same branch. */
export function pushBranch(id: TaskId, { repository, branch, base }: ResultBranch): Promise<ResultBranch> {
  const body = { repository, branch, ...(base === null ? {} : { onto: base }), push: true };
  return call("POST /api/tasks/:id/branch", { params: { id }, body });
}

/** Returns the field that a refusal is about; null for any other failure. */
export function fieldOf(failure: unknown): BranchField | null {
  if (!(failure instanceof ApiFailure)) return null;
  const { field } = (failure.details ?? {}) as { field?: unknown };
  return field === "repository" || field === "branch" || field === "onto" ? field : null;
}
