import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
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

  /** Stores the content of a list and returns its digest. */
  async keepList(id: OrchestrationId, content: string): Promise<string> {
    const digest = createHash("sha256").update(content).digest("hex");
    const directory = join(this.#data, id, "lists");
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const part = join(directory, `${digest}.part`);
    await writeFile(part, content, { flush: true });
    await rename(part, join(directory, digest));
    return digest;
  }

  /** Returns the stored content of a list. */
  list(id: OrchestrationId, digest: string): Promise<string> {
    return readFile(join(this.#data, id, "lists", digest), "utf8");
  }

  /** Deletes the files of an orchestration. */
  async remove(id: OrchestrationId): Promise<void> {
    await removeTree(join(this.#data, id));
  }
}
