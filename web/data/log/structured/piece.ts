import { toolSummary } from "../../../../src/protocol/tool-summary.ts";

/**
 * One item of a line of a structured stream: a text or thought of the agent, the start or result of a tool, or a
 * note.
 */
export interface Piece {
  readonly is: "said" | "thought" | "tool" | "result" | "failed" | "note";
  readonly text: string;
}

/** A JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value as an object, or an empty one. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns the value as a list of objects, or an empty one. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Returns the first value that is a non-empty text. */
export function textOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}

/** Returns the item for a tool and its input. */
export function toolPiece(name: string, input: unknown): Piece {
  const used = toolSummary(input);
  return { is: "tool", text: used === undefined ? name : `${name} ${used}` };
}
