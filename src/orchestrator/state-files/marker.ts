import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { OrchestrationId } from "../../protocol/ids.ts";

/** The record of what the platform wrote into a project, in the data directory. */
export const Marker = z.object({
  /** The number of the last event that the files show. */
  seq: z.int(),
  /** The digests that the state file may have: the written one, and the one whose writing has begun. */
  digests: z.array(z.string()),
  /** The length of the log after the last line that was written, in bytes. */
  logBytes: z.int(),
  /** Changes by other programs, for the report. */
  problems: z.array(z.string()),
  /** True once nothing more will happen, so that a start of the server need not look again. */
  over: z.boolean(),
});
export type Marker = z.infer<typeof Marker>;

/** A marker before anything was written. */
export const blankMarker: Marker = { seq: 0, digests: [], logBytes: 0, problems: [], over: false };

/** The markers of all orchestrations, as files in the data directory. */
export class Markers {
  readonly #data: string;

  constructor(dataDirectory: string) {
    this.#data = join(dataDirectory, "orchestrations");
  }

  /** Returns the marker of an orchestration; a blank one if there is none. */
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
