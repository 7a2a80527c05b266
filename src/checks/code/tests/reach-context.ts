import type { CodeNode } from "../../trees/code-node.ts";
import type { Lost } from "./effect.ts";

/** The constructs around a place in a test that decide what an assertion there proves. */
export interface ReachContext {
  readonly lost: Lost | null;
  readonly isInCatch: boolean;
  readonly isInHelper: boolean;
  /** True if a promise that nobody awaits is nevertheless observed: by a callback, or by the promise around it. */
  readonly isObserved: boolean;
  readonly isInLoop: boolean;
  readonly isConditional: boolean;
  /** The innermost condition that must hold. */
  readonly condition: CodeNode | null;
  /** True inside of Go's `if err != nil`. */
  readonly isErrorCheck: boolean;
  /** True inside a function that is passed to another one. */
  readonly isHanded: boolean;
  /** True where Go's `recover` takes away a panic. */
  readonly isRecovering: boolean;
  readonly isDoubtful: boolean;
}

/** The context at the start of a test. */
export const start: ReachContext = {
  lost: null,
  isInCatch: false,
  isInHelper: false,
  isObserved: false,
  isInLoop: false,
  isConditional: false,
  condition: null,
  isErrorCheck: false,
  isHanded: false,
  isRecovering: false,
  isDoubtful: false,
};
