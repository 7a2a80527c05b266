import { existsSync } from "node:fs";
import type { OrchestrationId } from "../protocol/ids.ts";
import { taskIndex } from "../protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { checkoutLimits } from "../platform/gate/specialist-jobs.ts";
import type { TaskRow } from "../store/store.ts";
import { treeOf } from "../workspace/merge/commit-tree.ts";
import { isAncestor } from "../workspace/merge/refs.ts";
import { isCommitted } from "../workspace/run-repository/is-committed.ts";
import { removeCheckout } from "../workspace/run-repository/remove-checkout.ts";
import type { Children } from "./children.ts";

/** The parts of the server that the removal of checkouts uses. */
export interface LandedCheckoutsOptions {
  readonly children: Pick<Children, "all" | "state" | "releaseCheckout">;
  readonly repository: (id: OrchestrationId) => string;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Removes the checkouts of specialists whose work has landed, in the background and one after another. Nothing waits for
 * it. A checkout stays if its work is not part of the merged commit, if it contains anything else, or if that cannot be
 * found out.
 */
export class LandedCheckouts {
  readonly #options: LandedCheckoutsOptions;
  /** The number of merges of each orchestration after which all its checkouts were examined. */
  readonly #examined = new Map<OrchestrationId, number>();
  readonly #waiting = new Map<OrchestrationId, OrchestrationState>();
  #work: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: LandedCheckoutsOptions) {
    this.#options = options;
  }

  /** Examines the checkouts of an orchestration if something has landed since the last time. */
  observe(state: OrchestrationState): void {
    if (this.#isClosed || (this.#examined.get(state.id) ?? 0) === state.landed.length) return;
    this.#waiting.set(state.id, state);
    this.#work ??= this.#examineAll();
  }

  /** Waits until everything that was observed is examined. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Stops after the current checkout. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.idle();
  }

  async #examineAll(): Promise<void> {
    for (const [id, state] of this.#waiting) {
      this.#waiting.delete(id);
      if (await this.#examine(state)) this.#examined.set(id, state.landed.length);
    }
    this.#work = null;
  }

  /** Returns true if no checkout needs to be examined again before something else lands. */
  async #examine(state: OrchestrationState): Promise<boolean> {
    try {
      let isDone = true;
      for (const { id } of (await this.#options.children.all(state.id)).filter(isCandidate)) {
        if (this.#isClosed) return false;
        const child = await this.#options.children.state(id);
        if (child === null) continue;
        if (isRunOver(child)) await this.#removeIfLanded(state, child);
        else isDone = false;
      }
      return isDone;
    } catch (fault) {
      this.#options.onFault(`The checkouts of ${state.id} could not be examined`, fault);
      return true;
    }
  }

  async #removeIfLanded(state: OrchestrationState, child: TaskState): Promise<void> {
    const { id, workspace } = child.task;
    const repository = { directory: this.#options.repository(state.id) };
    const commit = child.gate.collected?.commit;
    try {
      // A crash may have come between the record and the removal.
      if (child.storage.workspaceRemoved !== null) return await removeCheckout(repository, workspace);
      if (commit === undefined || !(await hasLanded(repository.directory, commit, state, child))) return;
      if (!(await isCommitted(repository, commit, workspace, checkoutLimits))) return;
      if (await this.#options.children.releaseCheckout(child, commit))
        await removeCheckout(repository, workspace);
    } catch (fault) {
      this.#options.onFault(`The checkout of ${id} could not be removed`, fault);
    }
  }
}

function isCandidate({ status, workspace }: TaskRow): boolean {
  return status === "completed" && existsSync(workspace);
}

function isRunOver({ agent: { run } }: TaskState): boolean {
  return run === null || run.status === "ended";
}

/**
 * Returns true if a commit is part of the merged work: an attempt at its task that landed has it in its history, or, after
 * a conflict, exactly its files.
 */
async function hasLanded(
  repository: string,
  commit: string,
  state: OrchestrationState,
  { specialist }: TaskState,
): Promise<boolean> {
  const { tip, work } = state;
  if (specialist === null || tip === null) return false;
  const attempts = work[taskIndex(state, specialist.listId)]?.attempts ?? [];
  for (const { outcome, commit: landed } of attempts) {
    if (outcome !== "merged" || landed === null || !(await isAncestor(repository, landed, tip))) continue;
    if (await isAncestor(repository, commit, landed)) return true;
    if ((await treeOf(repository, commit)) === (await treeOf(repository, landed))) return true;
  }
  return false;
}
