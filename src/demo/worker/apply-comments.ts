import { linesOf } from "../../protocol/files/lines.ts";
import { type LineReplacement, replaceLines } from "../../protocol/files/replace-lines.ts";
import { suggestionIn } from "../../protocol/task/suggestion.ts";

/** A review comment on a file, as the agent receives it. */
export interface Comment {
  readonly line?: number | undefined;
  readonly toLine?: number | undefined;
  readonly body: string;
}

/** The text after the suggested changes, and for each comment whether its change is in the text. */
export interface Applied {
  readonly text: string;
  readonly isApplied: readonly boolean[];
}

/**
 * Applies the suggested changes of comments to a text, from its end to its beginning. A comment without a suggestion, a
 * suggestion for lines that the text does not have, and one that overlaps a later one change nothing.
 */
export function applyComments(text: string, comments: readonly Comment[]): Applied {
  const wanted = comments.map(replacementOf);
  const order = [...wanted.keys()].toSorted(
    (one, other) => (wanted[other]?.lines.from ?? 0) - (wanted[one]?.lines.from ?? 0),
  );
  const chosen = new Set<number>();
  for (const index of order) {
    const replacement = wanted[index];
    if (replacement === null || replacement === undefined) continue;
    const together = [...chosen, index].flatMap((each) => wanted[each] ?? []);
    if (isThere(text, replacement) || replaceLines(text, together) !== null) chosen.add(index);
  }
  const changes = [...chosen].flatMap((each) => wanted[each] ?? []).filter((each) => !isThere(text, each));
  return {
    text: replaceLines(text, changes) ?? text,
    isApplied: comments.map((_, index) => chosen.has(index)),
  };
}

function replacementOf({ line, toLine, body }: Comment): LineReplacement | null {
  const text = suggestionIn(body);
  return text === null || line === undefined ? null : { lines: { from: line, to: toLine ?? line }, text };
}

/** Returns true if the text has the change already, because a run that was killed has made it. */
function isThere(text: string, { lines: { from }, text: suggested }: LineReplacement): boolean {
  const wanted = suggested.split(/\r?\n/u);
  return (
    suggested !== "" &&
    linesOf(text)
      .slice(from - 1, from - 1 + wanted.length)
      .join("\n") === wanted.join("\n")
  );
}
