import { acpLogLine } from "./acp/log-line.ts";
import { claudeLogLine } from "./claude/log-line.ts";
import { codexLogLine } from "./codex/log-line.ts";
import { fieldsOf } from "./fields.ts";
import type { LineFormat, LogPiece } from "./line-format.ts";

export type { LogPiece } from "./line-format.ts";

/** The formats of JSON lines that agents print. The page loads this module, so it imports only parsers. */
export const lineFormats: readonly LineFormat[] = [claudeLogLine, codexLogLine, acpLogLine];

/** Parses a line of an agent's output for the log view; null for plain text and for JSON of an unknown format. */
export function readLogLine(line: string): readonly LogPiece[] | null {
  if (!line.startsWith('{"')) return null;
  const fields = fieldsOf(parsedJson(line));
  for (const describe of lineFormats) {
    const pieces = describe(fields);
    if (pieces !== null) return pieces;
  }
  return null;
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Agents print text that only looks like JSON; the caller shows it unparsed.
    return null;
  }
}
