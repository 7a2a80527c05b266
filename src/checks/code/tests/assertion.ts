import type { CodeNode } from "../../trees/code-node.ts";

/** A place at which a test fails if the program misbehaves. */
export interface Assertion {
  readonly node: CodeNode;
  /** The values that decide. Empty if they are not known. */
  readonly operands: readonly CodeNode[];
  /**
   * - equal: compares the first two operands
   * - truth: the operand must hold (`isNegated`: must not hold)
   * - exists: the operand must be defined or have a type
   * - throws, silent: the operand must throw, or must not
   * - fail: fails whenever it is reached
   * - pass: never fails
   * - other: an assertion whose meaning is not known
   */
  readonly kind: "equal" | "truth" | "exists" | "throws" | "silent" | "fail" | "pass" | "other";
  readonly isNegated: boolean;
  /** True if it returns a promise that must be awaited. */
  readonly isAsync: boolean;
}

/** Returns an assertion that need not be awaited. */
export function made(
  node: CodeNode,
  kind: Assertion["kind"],
  operands: readonly CodeNode[],
  isNegated = false,
): Assertion {
  return { node, kind, operands, isNegated, isAsync: false };
}
