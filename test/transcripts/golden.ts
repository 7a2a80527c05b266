import { readAll, type ReaderOf, start } from "../support/reading-laws.ts";
import { readAcp } from "../../src/agents/acp/reading.ts";
import { readClaude } from "../../src/agents/claude/reading.ts";
import { readCodex } from "../../src/agents/codex/reading.ts";
import type { ReaderStart } from "../../src/agents/turn-kind.ts";

// Codex prints times of day as its clock shows them, and the recorded ones showed UTC.
process.env["TZ"] = "UTC";

/** The reader for the output of each command line. */
export const readers: Readonly<Record<string, ReaderOf>> = {
  claude: readClaude,
  "claude-agent-acp": readAcp,
  codex: readCodex,
  gemini: readAcp,
  opencode: readAcp,
};

/** Returns the start of a reader for a recording. A recording named `resume` begins with a known session. */
export function startOf(name: string, output: Uint8Array): ReaderStart {
  if (name !== "resume") return start;
  const [, session = "the session that is taken up"] =
    /"sessionId":"([^"]+)"/.exec(Buffer.from(output).toString("utf8")) ?? [];
  return { ...start, session };
}

/** Returns the events of an output, one per line. */
export function golden(agent: string, name: string, output: Uint8Array): string {
  const reader = readers[agent];
  if (reader === undefined) throw new Error(`Nothing reads the output of ${agent}.`);
  const events = readAll(reader, output, startOf(name, output));
  return `[\n${events.map((event) => JSON.stringify(event)).join(",\n")}\n]\n`;
}
