import { withoutCommentAfterJson, withoutLastComment } from "./comment.ts";

/** A line that belongs to the `TASK_ID:` line before it. */
export interface TaskPart {
  readonly name: "WORKTREE" | "META";
  /** The value without its comment; empty if there is none. */
  readonly value: string;
}

/** Reads a `WORKTREE:` or `META:` line without surrounding white space; null for any other line. */
export function readTaskPart(line: string): TaskPart | null {
  if (line.startsWith("WORKTREE:"))
    return { name: "WORKTREE", value: withoutLastComment(line.slice("WORKTREE:".length)).trim() };
  return line.startsWith("META:")
    ? { name: "META", value: withoutCommentAfterJson(line.slice("META:".length).trim()) }
    : null;
}
