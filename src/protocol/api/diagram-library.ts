/** The files of the diagram library, which the build places next to the page. */
export interface DiagramLibrary {
  /** The entry file. */
  readonly first: string;
  /** The files to load for each file that can be requested: the file itself and all its dependencies. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}
