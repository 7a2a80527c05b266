import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainText } from "./line-text.ts";
import { readLogLine } from "../../../src/agents/line-formats.ts";
import { terminalLine } from "./terminal-line.ts";

/** A recorded run of an agent as the log view shows it. */
function shown(recording: string): string[] {
  const lines = readFileSync(
    new URL(`../../../test/transcripts/${recording}.jsonl`, import.meta.url),
    "utf8",
  );
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const pieces = readLogLine(line);
      return pieces === null ? line : plainText(terminalLine(pieces, (text) => text));
    });
}

test("a run of Claude Code is shown as text and tools", () => {
  expect(shown("claude/2.1.325/write")).toEqual([
    "· message queued",
    "· message started",
    "· init · claude-opus-5-5",
    "I will write the file.",
    "● Write notes.txt",
    "  ⎿ File created successfully at: notes.txt (file state is current in your context — no need to Read it back)",
    "The file is there. ⏎ === CUSTOM TASK COMPLETE === ⏎ Summary: All is done.",
    "· turn ended: success · $0.01",
    "· message completed",
  ]);
});

test("a run of Codex is shown as text and tools", () => {
  expect(shown("codex/0.166.0/write").slice(1)).toEqual([
    "  ✗ Model metadata for `fake-model` not found. Defaulting to fallback metadata; this can degrade performance and cause issues.",
    "· turn started",
    "I will write the file.",
    "● command execution /bin/bash -lc \"printf '%s' 'first line … +2",
    "  ⎿ completed",
    "The file is there. ⏎ === CUSTOM TASK COMPLETE === ⏎ Summary: All is done.",
    "· turn completed",
  ]);
});

test("a run of an agent with the Agent Client Protocol is shown as text and tools", () => {
  expect(shown("opencode/1.18.18/write").filter((line) => /^(?:●| {2}|·)/.test(line))).toEqual([
    "· initialize",
    "· session",
    "· available commands update",
    "● write",
    "· write",
    "  ⎿ Wrote file successfully.",
    "· usage update",
    "· end_turn",
  ]);
});

test("every other line stays as it is", () => {
  expect(['{"level":"info"}', "{not json", "text", '["a"]', '{"type":5}', "null"].map(readLogLine)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
