import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { OrchestrationId } from "../../protocol/ids.ts";

/** The record in the data directory of how far the state files of a project are written. */
export const Marker = z.object({
  /** The sequence number of the last event that the files show. */
  seq: z.int(),
  /** The digests that the state file may have: the last complete one, and the one of a write in progress. */
  digests: z.array(z.string()),
  /** The length of the log in bytes after the last written line. */
  logBytes: z.int(),
  /** The changes by other programs, for the report. */
  problems: z.array(z.string()),
  /**
   * True once the orchestration has ended and its files are written, so that a start of the server skips it.
   */
  over: z.boolean(),
});
export type Marker = z.infer<typeof Marker>;

/** The marker before the first write. */
export const blankMarker: Marker = { seq: 0, digests: [], logBytes: 0, problems: [], over: false };

/** The markers of all orchestrations, stored as files in the data directory. */
export class Markers {
  readonly #data: string;

  constructor(dataDirectory: string) {
    this.#data = join(dataDirectory, "orchestrations");
  }

  /** Returns the marker of an orchestration; a blank one if there is none or it cannot be read. */
  async of(id: OrchestrationId): Promise<Marker> {
    try {
      return Marker.parse(JSON.parse(await readFile(this.#file(id), "utf8")));
    } catch {
      return blankMarker;
    }
  }

  /** Stores a marker. */
  async save(id: OrchestrationId, marker: Marker): Promise<void> {
    await mkdir(join(this.#data, id), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#file(id)}.part`, JSON.stringify(marker));
    await rename(`${this.#file(id)}.part`, this.#file(id));
  }

  #file(id: OrchestrationId): string {
    return join(this.#data, id, "state-files.json");
  }
}
