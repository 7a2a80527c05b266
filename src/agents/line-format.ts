import { toolSummary } from "../protocol/tool-summary.ts";
import type { Fields } from "./fields.ts";

/**
 * A piece of information in a JSON line of the log: a text or a thought of the agent, the start of a tool, the result
 * of a tool, a failure, or a note.
 */
export interface LogPiece {
  readonly is: "said" | "thought" | "tool" | "result" | "failed" | "note";
  readonly text: string;
}

/** Parses a JSON line for the log view; null for a line of another format. */
export type LineFormat = (line: Fields) => readonly LogPiece[] | null;

/** Returns the piece for a tool with its target. */
export function toolPiece(name: string, input: unknown): LogPiece {
  const target = toolSummary(input);
  return { is: "tool", text: target === undefined ? name : `${name} ${target}` };
}
