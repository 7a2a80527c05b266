import { BLOCK_LIMIT } from "./limits.ts";
import type { Diagnostic, DiagnosticCode, Item } from "./message.ts";
import type { Problem } from "./text/field-check.ts";
import type { SourceLine } from "./text/source-line.ts";

/** Creates a diagnostic item. */
export function diagnostic(
  code: DiagnosticCode,
  offset: number,
  message: string,
  more: DiagnosticDetails = {},
): Item {
  return { kind: "diagnostic", code, message, offset, ...more };
}

/** Creates the diagnostic of an invalid block, with the field and a sentence for the agent. */
export function invalid(block: string, problem: Problem, rawContent: string, offset: number): Item {
  const message = `${block}: ${problem.reason}`;
  return diagnostic("protocol_invalid", offset, message, { rawContent, block, field: problem.field });
}

/** Creates the diagnostic of a message over the size limit; reported once, when it exceeds the limit. */
export function tooLarge(block: string, offset: number): Item {
  const message = `${block} is longer than ${BLOCK_LIMIT} bytes and was discarded.`;
  return diagnostic("block_too_large", offset, message, { block });
}

/** Creates the diagnostic of a tag, marker or thin message inside a code fence. */
export function inFence(block: string, line: SourceLine): Item {
  const message = `${block} is inside a code fence and was not read. Print it outside of code fences.`;
  return diagnostic("protocol_in_fence", line.firstOffset, message, { rawContent: line.raw, block });
}

/** Creates the diagnostic of a closing tag without a valid opening tag. */
export function closesNothing(block: string, line: SourceLine): Item {
  const message = `[/${block}] has no opening tag: [${block}] must be alone on a line before it.`;
  return diagnostic("protocol_invalid", line.firstOffset, message, {
    rawContent: line.raw,
    block,
    field: "tag",
  });
}

type DiagnosticDetails = Pick<Diagnostic, "rawContent" | "block" | "field">;
