import type { Diagnostic, DiagnosticCode, Item } from "./message.ts";
import type { Problem } from "./text/field-check.ts";

/** A diagnostic as an item. */
export function diagnostic(
  code: DiagnosticCode,
  offset: number,
  message: string,
  more: DiagnosticDetails = {},
): Item {
  return { kind: "diagnostic", code, message, offset, ...more };
}

/** A block that cannot be read: which field is wrong, in a sentence for the agent. */
export function invalid(block: string, problem: Problem, rawContent: string, offset: number): Item {
  const message = `${block}: ${problem.reason}`;
  return diagnostic("protocol_invalid", offset, message, { rawContent, block, field: problem.field });
}

type DiagnosticDetails = Pick<Diagnostic, "rawContent" | "block" | "field">;
