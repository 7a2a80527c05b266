import type { Files } from "../../files/files.ts";
import { filesOf } from "../../files/streams.ts";
import type { OfficeId, OrchestrationId } from "../../protocol/ids.ts";

export type CoordinatorId = OrchestrationId | OfficeId;

/** Options for the files of coordinators. */
export interface CoordinatorFilesOptions {
  readonly files: Files;
  readonly isOneOfSeveral: boolean;
  /** Returns the epoch of the lease on a stream; null if this server does not hold it. */
  readonly epochOf: (id: CoordinatorId) => number | null;
  /** Publishes the files of a stream under the lease of this server. */
  readonly publish: (id: CoordinatorId) => Promise<void>;
  readonly forget: (id: CoordinatorId) => void;
  readonly removePublished: (id: CoordinatorId) => Promise<void>;
}

/** Handles workspaces that belong to a coordinator itself, besides its files in the data directory. */
export interface CoordinatorWorkspaces {
  /** Deletes the workspaces on this machine: another node has worked since. */
  discard(id: CoordinatorId): Promise<void>;
  /** Creates the workspaces that are missing on this machine. */
  restore(id: CoordinatorId): Promise<void>;
}

/**
 * The files that an orchestration or an office shares with its child tasks. One node drives all of them, so their
 * files move together: before it acts for any of them, the node brings the shared files here. On a single machine,
 * nothing moves.
 */
export class CoordinatorFiles {
  readonly #options: CoordinatorFilesOptions;
  readonly #workspaces: CoordinatorWorkspaces[] = [];
  /** The epoch for which the files of each coordinator were brought here. */
  readonly #brought = new Map<CoordinatorId, { readonly epoch: number; readonly done: Promise<void> }>();

  constructor(options: CoordinatorFilesOptions) {
    this.#options = options;
  }

  /** Registers the owner of workspaces that must be here before a child task runs. */
  register(workspaces: CoordinatorWorkspaces): void {
    this.#workspaces.push(workspaces);
  }

  /** Brings the files of a coordinator to this machine, once for each lease on it. */
  bring(id: CoordinatorId): Promise<void> {
    const { isOneOfSeveral, epochOf } = this.#options;
    const epoch = epochOf(id);
    if (!isOneOfSeveral) return Promise.resolve();
    if (epoch === null) return Promise.reject(new Error(`This server does not drive ${id}.`));
    const last = this.#brought.get(id);
    if (last?.epoch === epoch) return last.done;
    const done = this.#bring(id);
    this.#brought.set(id, { epoch, done });
    done.catch(() => this.#brought.delete(id));
    return done;
  }

  /** Creates the workspaces of a coordinator that are missing on this machine. */
  async restore(id: CoordinatorId): Promise<void> {
    for (const workspaces of this.#workspaces) await workspaces.restore(id);
  }

  /** Brings the files of a coordinator up to date for reading, wherever it is driven. */
  async fresh(id: CoordinatorId): Promise<void> {
    const { isOneOfSeveral, epochOf, files } = this.#options;
    if (isOneOfSeveral && epochOf(id) === null) await files.fresh(filesOf(id), { acceptLosses: true });
  }

  /** Makes the files available to other nodes. An event may name a commit only after that. */
  publish(id: CoordinatorId): Promise<void> {
    return this.#options.publish(id);
  }

  /** Stops the publications of a coordinator that another server drives now. */
  forget(id: CoordinatorId): void {
    this.#brought.delete(id);
    this.#options.forget(id);
  }

  /** Removes the published files of a deleted coordinator. */
  remove(id: CoordinatorId): Promise<void> {
    this.#brought.delete(id);
    return this.#options.removePublished(id);
  }

  async #bring(id: CoordinatorId): Promise<void> {
    const { files } = this.#options;
    const stream = filesOf(id);
    if (!(await files.isCurrent(stream))) {
      // Before the files change: after a crash in between, the workspaces are missing and not stale.
      for (const workspaces of this.#workspaces) await workspaces.discard(id);
      await files.fresh(stream, { acceptLosses: true });
    }
    await this.restore(id);
    // From now on, the store refuses files of the last owner, which may still arrive.
    await this.publish(id);
  }
}
