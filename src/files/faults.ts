/** A failure of the file store: a sentence that tells the person what to do, and a code for programs. */
export class FilesFault extends Error {
  readonly code: FilesFaultCode;

  constructor(code: FilesFaultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FilesFault";
    this.code = code;
  }

  /** True for a temporary fault: the same call may succeed later. */
  get isRetryable(): boolean {
    return this.code !== "files_refused" && this.code !== "files_damaged";
  }
}

/** The reasons for a failure of the file store. */
export type FilesFaultCode =
  /** The file store does not answer. */
  | "files_unavailable"
  /** The file store has no space left. */
  | "files_full"
  /** The file store does not accept these credentials, or its configuration is wrong. */
  | "files_refused"
  /** A manifest in the file store is not one that Signalbox wrote. */
  | "files_damaged"
  /** Files changed during every attempt to read them. */
  | "files_changing";

/** A range of bytes of a file whose content the file store no longer has. `to` is exclusive. */
export interface LostRange {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Content that a manifest names is missing or damaged in the file store. All other files are in place. */
export class FilesLost extends Error {
  readonly code = "files_lost";
  readonly lost: readonly LostRange[];

  constructor(stream: string, lost: readonly LostRange[], cause?: unknown) {
    const named = lost.slice(0, 5).map(({ path, from, to }) => `${path} (bytes ${from} to ${to})`);
    const more = lost.length > named.length ? ` and ${lost.length - named.length} more` : "";
    super(
      `The file store has lost content of ${stream}: ${named.join(", ")}${more}. Restore the file store from a backup, or open the task on a node that still has the files.`,
      { cause },
    );
    this.name = "FilesLost";
    this.lost = lost;
  }
}
