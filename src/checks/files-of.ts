/** A file with its text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** An existing file, with its git mode if known; "120000" is a link. */
export interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly mode?: string;
}

/** Read access to the files of a workspace or of a snapshot. */
export interface FilesOf {
  list(): Promise<readonly ListedFile[]>;
  /** Returns the text of a file, or null if it does not exist. */
  read(path: string): Promise<string | null>;
  /** Reads many files together, if that is cheaper than one by one. Unreadable files are left out. */
  readMany?(paths: readonly string[]): AsyncIterable<TextFile>;
}
