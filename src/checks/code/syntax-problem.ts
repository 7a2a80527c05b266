/** Result of the thread for a file that cannot be parsed. */
export interface SyntaxProblem {
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
  /** True if the parser itself failed, so the thread must not be used again. */
  readonly broke: boolean;
}

/** Message for a file that no parser can finish. */
export const unparsable = "it is nested too deeply or takes too long to parse.";
