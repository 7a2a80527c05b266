/** The files of the library that draws diagrams, as the built page has them beside it. */
export interface DiagramLibrary {
  /** The file with which it begins. */
  readonly first: string;
  /** For each file that can be asked for: itself and every file that it cannot do without. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}
