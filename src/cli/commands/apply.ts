import { resolve } from "node:path";
import type { ResultBranch } from "../../protocol/api/result-branches.ts";
import type { UnapprovedBecause } from "../../protocol/task/approval.ts";
import { connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { joined, shown, type Shown, styled } from "../terminal/shown.ts";
import { taskId } from "./task-id.ts";

interface ApplyOptions {
  readonly repository?: string;
  readonly branch?: string;
  readonly onto?: string;
  readonly push?: boolean;
  readonly json?: boolean;
}

/** Puts the result of a task on a new branch of a repository. Exits with 1 if the branch could not be pushed. */
export async function applyTask(text: string, options: ApplyOptions): Promise<void> {
  const { repository, branch, onto, push = false, json } = options;
  const applied = await connect(process.env).call("POST /api/tasks/:id/branch", {
    params: { id: taskId(text) },
    body: {
      push,
      ...(repository === undefined ? {} : { repository: resolve(repository) }),
      ...(branch === undefined ? {} : { branch }),
      ...(onto === undefined ? {} : { onto }),
    },
  });
  print(json, applied, inWords(applied));
  process.exitCode = applied.pushProblem === null ? exitCodes.fine : exitCodes.failed;
}

/** The sentences about results that are not approved, by reason. */
const notApproved: Readonly<Record<UnapprovedBecause, string>> = {
  undecided: "This work has not been approved.",
  unverified: "This work has not been approved: it was accepted without passing verification.",
  changed: "This work has not been approved: it has changed since the approval.",
};

function inWords(result: ResultBranch): Shown {
  const { repository, branch, commit, base, isNew, pushed, pushProblem, unapprovedBecause } = result;
  const on = base === null ? "without earlier commits" : `on ${base.slice(0, 12)}`;
  const lines = [
    shown`${styled("good", branch)} ${isNew ? "is a new branch" : "already exists"} in ${repository}: ${commit.slice(0, 12)} ${on}`,
    ...(unapprovedBecause === null ? [] : [styled("waiting", notApproved[unapprovedBecause])]),
    ...(pushed === null ? [] : [shown`Pushed to ${pushed.remote} (${pushed.url}).`]),
    ...(pushProblem === null ? [] : [styled("bad", pushProblem)]),
    styled("aside", `  git -C ${repository} merge ${branch}`),
  ];
  return joined(lines, "\n");
}
