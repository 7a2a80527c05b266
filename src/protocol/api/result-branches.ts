import { z } from "zod";
import { rights } from "../people/right.ts";
import { TaskId } from "../ids.ts";
import type { UnapprovedBecause } from "../task/approval.ts";
import type { Route } from "./route.ts";

/** A request to put the result of a task on a branch of a person's repository. */
export const ApplyResult = z.strictObject({
  /** The directory of the repository; by default the task's source. */
  repository: z.string().min(1).max(4096).optional(),
  /** The name of the new branch; by default from the title of the task. If it is taken, a number is added. */
  branch: z.string().min(1).max(200).optional(),
  /** The commit or branch to put the result on; by default the commit that the task started from, or HEAD. */
  onto: z.string().min(1).max(200).optional(),
  /** True to push the branch to the repository's own remote. */
  push: z.boolean().default(false),
});
export type ApplyResult = z.infer<typeof ApplyResult>;

/** A remote of a repository. */
const Remote = z.object({ remote: z.string(), url: z.string() });

/** The branch with the result of a task. */
export const ResultBranch = z.object({
  repository: z.string(),
  branch: z.string(),
  commit: z.string(),
  /** Its parent commit; null if the repository had none. */
  base: z.string().nullable(),
  /** False if the same branch already existed. */
  isNew: z.boolean(),
  /** The remote that has the branch; null if it was not pushed. */
  pushed: Remote.nullable(),
  /** The reason why a requested push failed. The branch exists anyway. */
  pushProblem: z.string().nullable(),
  /** The remote that a push would go to; null if the repository has none, or several without a usual one. */
  remote: Remote.nullable(),
  /** True if a person approved the result after a passed verification. */
  approved: z.boolean(),
  /** The reason why it is not approved. */
  unapprovedBecause: z.enum(["undecided", "unverified", "changed"] satisfies UnapprovedBecause[]).nullable(),
});
export type ResultBranch = z.infer<typeof ResultBranch>;

/** The routes that bring the result of a task into a person's repository. */
export const resultBranchContract = {
  "POST /api/tasks/:id/branch": {
    right: rights.decide,
    summary:
      "Put the result of a task on a new branch of a repository on the server's machine, as one commit, and optionally push it. Checked-out files never change",
    params: z.object({ id: TaskId }),
    body: ApplyResult.prefault({}),
    response: ResultBranch,
    status: 201,
  },
} as const satisfies Record<string, Route>;
