import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { OfficeId } from "../protocol/ids.ts";
import type { OfficeEvent } from "../protocol/office/event.ts";
import type { OfficeState } from "../protocol/office/state.ts";
import { ok, type Result } from "../protocol/result.ts";
import { checkoutLimits } from "../platform/gate/specialist-jobs.ts";
import { giveToAgents } from "../supervisor/give-to-agents.ts";
import { emptyTree } from "../workspace/git/ids.ts";
import { commitTree } from "../workspace/merge/commit-tree.ts";
import { publishBranch } from "../workspace/merge/publish-branch.ts";
import { removeTree } from "../workspace/remove-tree.ts";
import { commitWorkspace } from "../workspace/run-repository/commit-workspace.ts";
import { createCheckout } from "../workspace/run-repository/create-checkout.ts";
import { importProject } from "../workspace/run-repository/import-project.ts";
import { rememberCheckout } from "../workspace/run-repository/remember-checkout.ts";
import { openRunRepository, type RunRepository } from "../workspace/run-repository/run-repository.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { makeWorkspace } from "../workspace/make-workspace.ts";
import type { Locks } from "../workspace/write/lock.ts";

/** Options for the workspaces of offices. */
export interface OfficeWorkspacesOptions {
  /** The directory in the data directory that holds a repository for each office. Agents cannot reach it. */
  readonly repositories: string;
  readonly workspaces: string;
  readonly locks: Locks;
  readonly now: () => Date;
}

/** The maximum number of changed paths in an event of an office. */
const namedAtMost = 200;

/** The directories in which members work, and the commits of their files. */
export class OfficeWorkspaces {
  readonly #options: OfficeWorkspacesOptions;

  constructor(options: OfficeWorkspacesOptions) {
    this.#options = options;
  }

  /** Returns the directory in which a member works. */
  directoryOf({ id, definition }: OfficeState, member: string): string {
    const directory = join(this.#options.workspaces, id);
    return definition.workspace === "own" ? join(directory, member) : directory;
  }

  /** Reads the project of an office, and creates the checkout of its members. A repeated call is cheap. */
  async import(state: OfficeState): Promise<Result<{ commit: string; branch: string | null }>> {
    const repository = await this.#repository(state.id);
    const imported = await importProject(repository, state.project?.path ?? "");
    if (!imported.ok) return imported;
    const { commit, branch } = imported.value;
    const checkout = join(this.#options.workspaces, state.id);
    await createCheckout(repository, commit, checkout, { branch: branchOf(state) });
    await giveToAgents(checkout);
    await rememberCheckout(repository, commit, checkout, checkoutLimits);
    return ok({ commit, branch });
  }

  /** Commits the files of the workspace in which a member worked, after all turns that have ended in it. */
  async save(state: OfficeState, member: string): Promise<Extract<OfficeEvent, { type: "work.saved" }>> {
    const workspace = state.definition.workspace === "own" ? member : null;
    const turns = state.unsaved.filter((turn) => workspace === null || turn.member === workspace);
    const repository = await this.#repository(state.id);
    const directory = this.directoryOf(state, member);
    await makeWorkspace(directory);
    const { commit, changed } = await commitWorkspace(repository, directory, {
      base: await this.#base(state, repository, workspace),
      message: turns.map((turn) => `${turn.member}, turn ${turn.number}`).join("; "),
      ref: `heads/${workspace ?? "work"}`,
      at: this.#options.now(),
      limits: checkoutLimits,
    });
    return {
      type: "work.saved",
      workspace,
      commit,
      changed: changed.slice(0, namedAtMost),
      changedCount: changed.length,
      turns: turns.map((turn) => ({ ...turn })),
    };
  }

  /** Saves the workspaces of an office whose members are not working, so that another node can continue. */
  async keep(state: OfficeState): Promise<void> {
    for (const { workspace, directory } of this.#workspacesOf(state)) {
      if (!existsSync(directory)) continue;
      const repository = await this.#repository(state.id);
      await commitWorkspace(repository, directory, {
        base: await this.#base(state, repository, workspace),
        message: "Hand over",
        ref: keptRef(workspace),
        at: this.#options.now(),
        limits: checkoutLimits,
      });
    }
  }

  /** Deletes the workspaces of an office on this machine, because another node has worked on it since. */
  async discard(id: OfficeId): Promise<void> {
    await removeTree(join(this.#options.workspaces, id));
  }

  /** Creates the workspaces that are missing on this machine, with the files that were saved last. */
  async restore(state: OfficeState): Promise<void> {
    for (const { workspace, directory } of this.#workspacesOf(state)) {
      if (existsSync(directory)) continue;
      const repository = await this.#repository(state.id);
      const snapshots = await openSnapshots(repository.directory);
      const saved = [await snapshots.find(keptRef(workspace)), lastSaved(state, workspace)];
      const newest = await snapshots.newest(saved.filter((commit) => commit !== null));
      const base = state.project?.base ?? null;
      if (newest === null && base === null) continue;
      // Complete before it is there: a directory that exists is not restored again.
      const fresh = `${directory}.restored`;
      await removeTree(fresh);
      if (base === null) await makeWorkspace(fresh);
      else await createCheckout(repository, base, fresh, { branch: branchOf(state) });
      if (newest !== null) await snapshots.restore(newest, fresh);
      await giveToAgents(fresh);
      await rename(fresh, directory);
    }
  }

  /** Puts a commit on the office's branch in the person's project. Leaves a checkout with uncommitted changes alone. */
  async publish(
    state: OfficeState,
    commit: string,
  ): Promise<Extract<OfficeEvent, { type: "work.published" }>> {
    const branch = branchOf(state);
    const moved = await publishBranch(state.project?.path ?? "", {
      branch,
      to: commit,
      objects: (await this.#repository(state.id)).directory,
      locks: this.#options.locks,
    });
    const problem = moved.kind === "moved" ? null : moved.message;
    return { type: "work.published", branch, commit, problem };
  }

  /** Deletes the workspaces and the commits of an office. */
  async remove(id: OfficeId): Promise<void> {
    await removeTree(join(this.#options.workspaces, id));
    await removeTree(join(this.#options.repositories, `${id}.git`));
  }

  /** Returns the directories in which members have worked. `workspace` is null for the common one. */
  #workspacesOf(state: OfficeState): { readonly workspace: string | null; readonly directory: string }[] {
    if (state.definition.workspace !== "own")
      return [{ workspace: null, directory: this.directoryOf(state, "") }];
    return state.members
      .filter(({ session }) => session !== null)
      .map(({ name }) => ({ workspace: name, directory: this.directoryOf(state, name) }));
  }

  #repository(id: OfficeId): Promise<RunRepository> {
    return openRunRepository(join(this.#options.repositories, `${id}.git`));
  }

  async #base(state: OfficeState, { directory }: RunRepository, workspace: string | null): Promise<string> {
    const { createdAt, project } = state;
    const last = lastSaved(state, workspace) ?? project?.base ?? null;
    return (
      last ?? commitTree(directory, emptyTree, [], { message: "Open the office", at: new Date(createdAt) })
    );
  }
}

/** Returns the commit that was saved last for a workspace; null if there is none. */
function lastSaved({ work }: OfficeState, workspace: string | null): string | null {
  return work.find((saved) => saved.workspace === workspace)?.commit ?? null;
}

function keptRef(workspace: string | null): string {
  return `kept/${workspace ?? "work"}`;
}

/** Returns the branch of an office's work. */
function branchOf({ id, definition }: OfficeState): string {
  return `signalbox/${definition.name}-${id.slice(-6)}`;
}
