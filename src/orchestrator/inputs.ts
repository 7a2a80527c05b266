import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Files } from "../files/files.ts";
import { inputFiles } from "../files/streams.ts";
import type { ResolveConflict } from "../protocol/api/orchestrations.ts";
import type { OrchestrationId } from "../protocol/ids.ts";
import type { Conflict, OrchestrationState } from "../protocol/orchestration/state.ts";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { personsResolution } from "./conflicts.ts";

/** A person's resolution of a conflict. Together with the repository, it determines the commit. */
interface Resolution {
  readonly conflict: Conflict;
  readonly resolution: ResolveConflict;
}

/** The number of times that a node adds an input while other nodes add theirs. */
const tries = 20;
const tryAgainMs = 50;

/**
 * The lists and resolutions that people gave to orchestrations, on whichever node. A node that lacks one gets it from
 * the file store. Agents cannot reach them.
 */
export class OrchestrationInputs {
  readonly #data: string;
  readonly #files: Files;

  constructor(dataDirectory: string, files: Files) {
    this.#data = join(dataDirectory, "orchestrations");
    this.#files = files;
  }

  /** Stores the content of a list and returns its digest. */
  async keepList(id: OrchestrationId, content: string): Promise<string> {
    const digest = createHash("sha256").update(content).digest("hex");
    await this.#keep(id, `lists/${digest}`, content);
    return digest;
  }

  /** Returns the stored content of a list. */
  list(id: OrchestrationId, digest: string): Promise<string> {
    return this.#read(id, `lists/${digest}`);
  }

  /** Stores a resolution, from which any node can make the commit. */
  async keepResolution(id: OrchestrationId, commit: string, given: Resolution): Promise<void> {
    await this.#keep(id, `resolutions/${commit}.json`, JSON.stringify(given));
  }

  /** Makes the commit of a person's resolution in the repository, if it is missing there. */
  async ensureCommit(state: OrchestrationState, repository: string, commit: string): Promise<void> {
    if ((await (await openSnapshots(repository)).newest([commit])) !== null) return;
    const { conflict, resolution } = JSON.parse(
      await this.#read(state.id, `resolutions/${commit}.json`),
    ) as Resolution;
    const made = await personsResolution(repository, conflict, resolution, state);
    if (!made.ok || made.value !== commit)
      throw new Error(`The resolution of a conflict in ${state.id} does not give the commit ${commit}.`);
  }

  /** Removes what was published. The files on this machine are removed with the orchestration. */
  remove(id: OrchestrationId): Promise<void> {
    return this.#files.remove(inputFiles(id), 0);
  }

  async #keep(id: OrchestrationId, path: string, content: string): Promise<void> {
    const file = join(this.#data, id, path);
    for (let attempt = 1; attempt <= tries; attempt++) {
      await this.#files.fresh(inputFiles(id));
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, content, { flush: true });
      await rename(`${file}.part`, file);
      // Every node may add inputs, so no lease protects them. Each keeps those of the others.
      if ((await this.#files.publish(inputFiles(id), 0)).published) return;
      await delay(tryAgainMs * attempt);
    }
    throw new Error(`Other nodes changed the inputs of ${id} at the same time. Try again.`);
  }

  async #read(id: OrchestrationId, path: string): Promise<string> {
    const file = join(this.#data, id, path);
    try {
      return await readFile(file, "utf8");
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
      await this.#files.fresh(inputFiles(id));
      return readFile(file, "utf8");
    }
  }
}
