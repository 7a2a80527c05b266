import { readAll, type ReaderOf } from "../../src/agents/reading-laws.ts";
import { readClaude } from "../../src/agents/claude/reading.ts";
import { readCodex } from "../../src/agents/codex/reading.ts";

// Codex prints times of day as its clock shows them, and the recorded ones showed UTC.
process.env["TZ"] = "UTC";

/** How the output of each command line is read. */
export const readers: Readonly<Record<string, ReaderOf>> = { claude: readClaude, codex: readCodex };

/** The events of an output, one on a line. */
export function golden(agent: string, output: Uint8Array): string {
  const reader = readers[agent];
  if (reader === undefined) throw new Error(`Nothing reads the output of ${agent}.`);
  return `[\n${readAll(reader, output).map((event) => JSON.stringify(event)).join(",\n")}\n]\n`;
}
