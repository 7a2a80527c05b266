/** What the thread says of a file that cannot be parsed. */
export interface SyntaxProblem {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
  /** The parser itself gave up, so that the thread must not be asked again. */
  readonly broke: boolean;
}

/** What is said of a file that no parser gets to the end of. */
export const tooMuch = "it is too deeply nested, or made to keep a parser busy.";
