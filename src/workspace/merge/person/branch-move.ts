/** Reasons for which a branch stays where it is. */
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

/** Result of moving a branch of a person's repository. If it is untouched, the message says what to do. */
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

/** Returns an untouched branch with its reason. */
export function untouched(reason: Untouched, message: string, paths: readonly string[] = []): BranchMove {
  return { kind: "untouched", reason, message, paths };
}
