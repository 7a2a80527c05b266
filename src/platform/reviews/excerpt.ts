import type { AddComment } from "../../protocol/api/gates.ts";
import { linesOf } from "../../protocol/files/lines.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Maximum part of the commented lines that is stored with a comment, for the agent and for the next attempt. */
const mostLines = 40;
const mostCharacters = 4_000;

/** Returns the text of a comment's lines in its file; `text` is null if the file does not exist. */
export function excerptOf({ file, lines }: AddComment, text: string | null): Result<string> {
  if (file === null) return ok("");
  if (text === null) {
    return refuse("invalid", `There is no file ${JSON.stringify(file)} in this review.`, {
      field: "file",
    });
  }
  if (lines === null) return ok("");
  const all = linesOf(text);
  if (lines.to > all.length || lines.to < lines.from) {
    return refuse(
      "invalid",
      `${JSON.stringify(file)} has only ${all.length} lines; lines ${lines.from} to ${lines.to} do not exist.`,
      { field: "lines", lines: all.length },
    );
  }
  const kept = all.slice(lines.from - 1, Math.min(lines.to, lines.from - 1 + mostLines));
  return ok(kept.join("\n").slice(0, mostCharacters));
}
