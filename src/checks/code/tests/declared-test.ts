import type { CodeNode } from "../../trees/code-node.ts";

/** The reason for which a test does not run or does not count. */
export type TestState = "skipped" | "todo" | "focused" | "expected to fail" | "never run";

/** A test that a file declares. */
export interface DeclaredTest {
  /** The names of its groups and its own, joined by " > ". */
  readonly name: string;
  /** The name of the test, without those of its groups. */
  readonly title: string;
  readonly at: number;
  /** The function of the test. Null if it has none, or if the function comes from elsewhere. */
  readonly body: CodeNode | null;
  /** Null if the test runs; a condition that the checks cannot decide counts as running. */
  readonly state: TestState | null;
  /** True if every run of the file declares it once: outside loops, conditions, helpers and other tests. */
  readonly isCertain: boolean;
  /** True if the body declares tests of its own. */
  readonly isGroup: boolean;
  /** True if the body is missing although the runner needs one. */
  readonly isEmpty: boolean;
  /** Names of the groups' and the file's hooks are not resolved; their functions are here. */
  readonly around: readonly CodeNode[];
}
