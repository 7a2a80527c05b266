import { type DocumentNames, isAboutReservedName } from "../../protocol/files/document-names.ts";
import type { TaskId } from "../../protocol/ids.ts";

/** Counters of file names since the server started. */
export interface FileNameCounts {
  /** Names for which the agent got a better one. */
  readonly sanitized: number;
  readonly validationFailed: number;
  readonly reservedNameDetected: number;
}

/** Writes a line with facts to the server's log. */
export type OnNotice = (message: string, details: Readonly<Record<string, unknown>>) => void;

/** Counts and logs invalid and doubtful names of documents. */
export class FileNameLog {
  readonly #onNotice: OnNotice;
  #sanitized = 0;
  #validationFailed = 0;
  #reservedNameDetected = 0;

  constructor(onNotice: OnNotice) {
    this.#onNotice = onNotice;
  }

  get counts(): FileNameCounts {
    return {
      sanitized: this.#sanitized,
      validationFailed: this.#validationFailed,
      reservedNameDetected: this.#reservedNameDetected,
    };
  }

  record(taskId: TaskId, { refused, doubtful }: DocumentNames): void {
    this.#sanitized += refused.length + doubtful.length;
    this.#validationFailed += refused.length;
    this.#reservedNameDetected += doubtful.filter(({ warnings }) => isAboutReservedName(warnings)).length;
    for (const { path: original, suggested: sanitized, errors } of refused.slice(0, loggedAtMost))
      this.#onNotice("A file name was refused", { taskId, original, sanitized, errors });
    for (const { path: original, suggested: sanitized, warnings } of doubtful.slice(0, loggedAtMost))
      this.#onNotice("A file name can cause problems", { taskId, original, sanitized, warnings });
  }
}

/** Maximum number of names of one attempt that are logged; the counters have them all. */
const loggedAtMost = 20;
