import { toolSummary } from "../../../../src/protocol/tool-summary.ts";

/** One thing that a line of a structured stream tells: what the agent said or thought, a tool it takes up, how that went, or a note by the way. */
export interface Piece {
  readonly is: "said" | "thought" | "tool" | "result" | "failed" | "note";
  readonly text: string;
}

/** Any object of JSON, as far as nothing is known of it. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one where it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The value as a list of objects; an empty one where it is none. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The first of the values that is a text with something in it. */
export function textOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}

/** A tool with what it is used on. */
export function toolPiece(name: string, input: unknown): Piece {
  const used = toolSummary(input);
  return { is: "tool", text: used === undefined ? name : `${name} ${used}` };
}
