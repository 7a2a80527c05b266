/** The reason why a branch did not move. */
export type Untouched =
  | "dirty"
  | "moved"
  | "in_progress"
  | "locked"
  | "detached"
  | "missing"
  | "unreachable"
  | "interrupted"
  | "busy";

/**
 * The result of moving a branch of a person's repository. If it is untouched, the message says what to do.
 */
export type BranchMove =
  | {
      readonly kind: "moved";
      readonly how: "ref" | "checkout" | "already";
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: "untouched";
      readonly reason: Untouched;
      readonly message: string;
      readonly paths: readonly string[];
    };

/** Returns the result for a branch that did not move. */
export function untouched(reason: Untouched, message: string, paths: readonly string[] = []): BranchMove {
  return { kind: "untouched", reason, message, paths };
}
