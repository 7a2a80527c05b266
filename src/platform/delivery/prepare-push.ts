import { join } from "node:path";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PreparedPush } from "../../protocol/task/delivery-event.ts";
import type { PushedResult, WantedDelivery } from "../../protocol/task/delivery-state.ts";
import { resultBranch } from "../../protocol/task/result-branch.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { isRefName } from "../../workspace/git/ids.ts";
import { deliveryCommit, fetchStart, hasCommit } from "../../workspace/merge/delivery-commit.ts";
import { fetchBranch, type RemoteBranches, remoteBranches } from "../../workspace/merge/persons-remote.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { sourceOf } from "../gate/check.ts";
import type { DeliveryPlace } from "./remote-of.ts";

/** The parts of the server that prepare a push. */
export interface PrepareContext {
  readonly dataDirectory: string;
  readonly scratch: string;
  readonly snapshots: Snapshots;
  /** True if the pull request of the last delivery was merged: the next one gets a new branch. */
  readonly isMerged: boolean;
}

/**
 * Makes the commit of a delivery and chooses its branch. A later result follows the commit that was pushed before, so that
 * no push needs force. The same delivery gives the same push after a crash.
 */
export async function preparePush(
  state: TaskState,
  wanted: WantedDelivery,
  place: DeliveryPlace,
  context: PrepareContext,
): Promise<Result<PreparedPush>> {
  const { project, remote, url, credential } = place;
  const wish = wanted.branch ?? state.delivery.last?.branch ?? resultBranch(state.task);
  if (!isRefName(`heads/${wish}`)) {
    return refuse("invalid", `${JSON.stringify(wish)} is not a valid branch name.`, { field: "branch" });
  }
  if (wanted.target !== null && !mayBeBranch(wanted.target)) {
    return refuse("invalid", `${JSON.stringify(wanted.target)} is not a valid branch name.`, {
      field: "target",
    });
  }
  const last = continued(state, wanted, url, context.isMerged);
  const known = await remoteBranches(project, remote, last?.branch ?? wish, credential);
  if (!known.ok) return known;
  const branch = wanted.prepared?.branch ?? branchFor(wanted, wish, last, known.value);
  if (branch === null) {
    return refuse("not_allowed", `The remote already has a branch ${wish}. Choose another name.`, {
      field: "branch",
    });
  }
  const target = wanted.prepared?.target ?? wanted.target ?? last?.target ?? known.value.usual;
  if (target === branch) {
    return refuse("invalid", `The base branch and the new branch are both ${branch}. Choose another name.`);
  }
  const onto = await baseFor(state, { wanted, place, last, target, context });
  if (!onto.ok) return onto;
  const previous = wanted.prepared === null ? (last?.commit ?? null) : wanted.prepared.previous;
  if (previous !== null && !(await hasCommit(project, previous, { remote, branch }, credential))) {
    return refuse(
      "not_allowed",
      `The commit ${previous.slice(0, 12)} that was pushed before is missing on the branch ${branch}. Deliver to another branch.`,
    );
  }
  const { snapshots, scratch, dataDirectory } = context;
  const { task } = state;
  const made = await deliveryCommit({
    project,
    onto: onto.value,
    previous,
    snapshots: snapshots.directory,
    result: wanted.commit,
    source: await ancestorOf(state, context),
    message: `${task.title}\n\nSignalbox-Task: ${task.id}\n`,
    at: await snapshots.dateOf(wanted.commit),
    scratch,
    locks: { directory: join(dataDirectory, "locks") },
  });
  return made.ok ? ok({ ...made.value, branch, previous, target, remote, url }) : made;
}

/** Returns true for a name that a branch can have: nothing that git would take for a pattern, an option or two branches. */
function mayBeBranch(name: string): boolean {
  return /^(?!-)[^\s~^:?*[\\\p{Cc}]+$/u.test(name) && !name.includes("..") && !name.includes("@{");
}

/** Returns the files from which the changes are counted: the merged files, or the original ones of the task. */
async function ancestorOf(state: TaskState, { isMerged, snapshots }: PrepareContext): Promise<string | null> {
  const { last } = state.delivery;
  if (isMerged && last !== null) return last.approved;
  return state.gate.source === null ? null : sourceOf(state, snapshots);
}

/** Returns the last push if this delivery continues its branch. */
function continued(
  { delivery: { last } }: TaskState,
  { branch }: WantedDelivery,
  url: string,
  isMerged: boolean,
): PushedResult | null {
  if (last === null || isMerged || last.url !== url) return null;
  return branch === null || branch === last.branch ? last : null;
}

const mostNames = 99;

/** Returns the branch of the last push, or a free name; null if a person chose a name that is taken. */
function branchFor(
  { branch: chosen }: WantedDelivery,
  wish: string,
  last: PushedResult | null,
  { tips }: RemoteBranches,
): string | null {
  if (last !== null) return last.branch;
  for (let number = 1; number <= mostNames; number++) {
    const name = number === 1 ? wish : `${wish}-${number}`;
    if (!tips.has(name)) return name;
    if (chosen !== null) return null;
  }
  return null;
}

/** Returns the commit to put the result on; null for the one that the task started from. */
async function baseFor(
  state: TaskState,
  use: {
    readonly wanted: WantedDelivery;
    readonly place: DeliveryPlace;
    readonly last: PushedResult | null;
    readonly target: string | null;
    readonly context: PrepareContext;
  },
): Promise<Result<string | null>> {
  const { wanted, place, last, target, context } = use;
  const known = wanted.prepared?.base ?? last?.base ?? null;
  const { project, remote, credential, isPersons } = place;
  if (isPersons && !context.isMerged) return ok(known);
  if (target === null) {
    return refuse("invalid", `${place.url} has no branch to merge into. Choose a base branch.`, {
      field: "target",
    });
  }
  if (isPersons) {
    const branches = await remoteBranches(project, remote, target, credential);
    if (!branches.ok) return branches;
    const fetched = await fetchBranch(project, remote, target, credential);
    return fetched.ok ? ok(known ?? branches.value.tips.get(target) ?? null) : fetched;
  }
  const source = state.gate.source === null ? null : await sourceOf(state, context.snapshots);
  const start = await fetchStart(
    project,
    { target, snapshots: context.snapshots.directory, source: context.isMerged ? null : source },
    credential,
  );
  return start.ok ? ok(known ?? start.value) : start;
}
