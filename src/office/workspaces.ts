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

  #repository(id: OfficeId): Promise<RunRepository> {
    return openRunRepository(join(this.#options.repositories, `${id}.git`));
  }

  async #base(
    { createdAt, project, work }: OfficeState,
    { directory }: RunRepository,
    workspace: string | null,
  ): Promise<string> {
    const last = work.find((saved) => saved.workspace === workspace)?.commit ?? project?.base ?? null;
    return (
      last ?? commitTree(directory, emptyTree, [], { message: "Open the office", at: new Date(createdAt) })
    );
  }
}

/** Returns the branch of an office's work. */
function branchOf({ id, definition }: OfficeState): string {
  return `signalbox/${definition.name}-${id.slice(-6)}`;
}
