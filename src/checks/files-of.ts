/** A file that was read, for checks that look at its text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A file that is there; with git's mode where that is known, "120000" for a link. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly mode?: string;
}

/** The files of a workspace, or of a snapshot of one, as the checks read them. */
export interface FilesOf {
  list(): Promise<readonly ListedFile[]>;
  /** The text of a file; null where there is none. */
  read(path: string): Promise<string | null>;
  /** The texts of many files at once, where that is cheaper than one after the other; what cannot be read is left out. */
  readMany?(paths: readonly string[]): AsyncIterable<TextFile>;
}
