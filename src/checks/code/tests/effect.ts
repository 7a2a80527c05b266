import type { Assertion } from "./assertion.ts";
import type { TestFile } from "./read-tests.ts";

/** The reason for which an assertion cannot fail a test. */
export type Lost =
  | "unreachable"
  | "swallowed"
  | "unawaited"
  | "uncalled"
  | "empty list"
  | "filtered"
  | "guarded";

/** An assertion of a test, and the way it is reached. */
export interface Effect {
  readonly assertion: Assertion;
  /** The file with the assertion. */
  readonly file: TestFile;
  readonly lost: Lost | null;
  /** True if it runs only after something was thrown. */
  readonly isInCatch: boolean;
  /** True if it is in a function that the test calls. */
  readonly isInHelper: boolean;
  /** True if it runs only if the result of the program meets a condition, or has items although the program got none. */
  readonly isDoubtful: boolean;
}

/** Assertions of a test and everything that may hide others. */
export interface Effects {
  readonly effects: readonly Effect[];
  /** True if the test calls a function that it received, which may assert. */
  readonly callsUnknown: boolean;
  /** True if the test says how many assertions must run. */
  readonly isPlanned: boolean;
}
