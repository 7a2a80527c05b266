import { join } from "node:path";
import type { OrchestrationId } from "../protocol/ids.ts";
import { removeTree } from "../workspace/remove-tree.ts";

/** The files of orchestrations in the data directory. Agents cannot reach them. */
export class OrchestrationDirectories {
  readonly #data: string;

  constructor(dataDirectory: string) {
    this.#data = join(dataDirectory, "orchestrations");
  }

  /** Returns the directory of the orchestration's own bare repository. */
  repository(id: OrchestrationId): string {
    return join(this.#data, id, "repository.git");
  }

  /** Deletes the files of an orchestration. */
  async remove(id: OrchestrationId): Promise<void> {
    await removeTree(join(this.#data, id));
  }
}
