import { toolSummary } from "../protocol/tool-summary.ts";
import type { Fields } from "./fields.ts";

/**
 * One thing that a JSON line tells a reader of the log: something the agent said or thought, a tool it starts,
 * the result of a tool, a failure, or a note.
 */
export interface LogPiece {
  readonly is: "said" | "thought" | "tool" | "result" | "failed" | "note";
  readonly text: string;
}

/** Tells what a JSON line says, for the log view; null for a line of another format. */
export type LineFormat = (line: Fields) => readonly LogPiece[] | null;

/** A tool with the thing it is used on. */
export function toolPiece(name: string, input: unknown): LogPiece {
  const target = toolSummary(input);
  return { is: "tool", text: target === undefined ? name : `${name} ${target}` };
}
