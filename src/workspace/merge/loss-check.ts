import { leftMarkers } from "./conflict-markers.ts";
import { duplicatesIn } from "./loss/duplicates.ts";
import { expectedOf } from "./loss/expected.ts";
import { joinedLines } from "./loss/joined-lines.ts";
import { isImport, lineKey } from "./loss/line-key.ts";
import type { Content, Loss, LossInput, LossReason, LossSide } from "./loss/loss.ts";
import { misplacedLines } from "./loss/misplaced.ts";
import { missingLines, type Missing, type Sides } from "./loss/missing.ts";
import { fileKind, isProse } from "./loss/names.ts";
import { rewrapped } from "./loss/rewrapped.ts";
import { syntaxLoss } from "./loss/syntax-loss.ts";
import { undoneDeletions } from "./loss/undone.ts";
import { versionOf, type LineNumbers, type Version } from "./loss/version.ts";

/**
 * Finds the losses of a resolved file: missing lines that a side added or both sides kept, deletions that
 * came back, and duplicates. Ignores white space and order. Does not report a line for which the caller gives
 * a reason. Takes n log n time.
 */
export function findLosses(input: LossInput): readonly Loss[] {
  const { base, ours, theirs, merged, path } = input;
  if ([base, ours, theirs, merged].some(isBinary)) return binaryLosses(input);
  const texts = { base: textOf(base), ours: textOf(ours), theirs: textOf(theirs), merged: textOf(merged) };
  const numbers: LineNumbers = new Map();
  const sides: Sides = {
    base: versionOf(texts.base, numbers),
    ours: versionOf(texts.ours, numbers),
    theirs: versionOf(texts.theirs, numbers),
    merged: versionOf(texts.merged, numbers),
  };
  const expected = expectedOf(sides.base, sides.ours, sides.theirs, fileKind(path));
  const isExcused = excuses(input.reasons ?? []);
  const unexcused = withoutRewrapped(missingLines(sides, expected), sides, path).filter(
    ({ line }) => !isExcused(line),
  );
  const joined = joinedLines(unexcused, sides, isProse(path));
  const missing = unexcused.filter((each) => !joined.has(each));
  const undone = undoneDeletions(sides, expected).filter(
    ({ line }) => !isExcused(line) && ![...joined].some((each) => isBeginning(line, each.line)),
  );
  const misplaced = misplacedLines(sides, expected, fileKind(path)).filter(({ line }) => !isExcused(line));
  const duplicates = duplicatesIn(
    sides.merged,
    [sides.base, sides.ours, sides.theirs],
    expected.least,
    path,
  ).filter(({ line }) => !isExcused(line));
  const syntax = syntaxLoss(texts, path);
  const markers = leftMarkers(Buffer.from(texts.merged), [
    Buffer.from(texts.ours),
    Buffer.from(texts.theirs),
  ]);
  return [
    ...markers.map(({ line, text }): Loss => ({ kind: "marker", side: "both", line: text, number: line })),
    ...wholeSides(sides, [...missing, ...undone]),
    ...sections(missing),
    ...missing.map(({ side, line, at }): Loss => ({
      kind: isImport(line) ? "import" : "line",
      side,
      line,
      number: at + 1,
    })),
    ...misplaced.map(({ side, line, at }): Loss => ({ kind: "misplaced", side, line, number: at + 1 })),
    ...undone.map(({ side, line, at }): Loss => ({ kind: "undone", side, line, number: at + 1 })),
    ...duplicates.map(({ line, at }): Loss => ({ kind: "duplicate", side: "both", line, number: at + 1 })),
    ...(syntax === null
      ? []
      : [{ kind: "syntax", side: "both", line: syntax.line, number: syntax.at + 1 } as const]),
  ];
}

/** Returns true if a line is the beginning of another one that the result has in several lines. */
function isBeginning(line: string, whole: string): boolean {
  return lineKey(whole).startsWith(lineKey(line));
}

/** A binary file must be one of the sides, and a side that did not change it does not count. */
function binaryLosses({ base, ours, theirs, merged }: LossInput): readonly Loss[] {
  if (!isSame(merged, ours) && !isSame(merged, theirs)) return [binaryLoss("both")];
  if (isSame(ours, theirs)) return [];
  if (isSame(ours, base) && !isSame(merged, theirs)) return [binaryLoss("theirs")];
  if (isSame(theirs, base) && !isSame(merged, ours)) return [binaryLoss("ours")];
  return [];
}

function isSame(one: Content, other: Content): boolean {
  return one === null || other === null ? one === other : Buffer.from(one).equals(Buffer.from(other));
}

function binaryLoss(side: LossSide): Loss {
  return { kind: "binary", side, line: "", number: 0 };
}

/** Returns true if git considers the content binary: it has a zero byte among its first bytes. */
function isBinary(content: Content): boolean {
  if (content === null) return false;
  return typeof content === "string"
    ? content.slice(0, 8000).includes("\0")
    : content.subarray(0, 8000).includes(0);
}

function textOf(content: Content): string {
  const text = typeof content === "string" ? content : (content?.toString("utf8") ?? "");
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}

/** Returns a test for lines that have a reason. */
function excuses(reasons: readonly LossReason[]): (line: string) => boolean {
  const given = reasons.filter(({ reason }) => reason.trim() !== "").map(({ line }) => line);
  const keys = new Set(given.map(lineKey).filter((key) => key !== ""));
  const plain = new Set(given.map((line) => line.trim()));
  return (line) => keys.has(lineKey(line)) || plain.has(line.trim());
}

function withoutRewrapped(
  missing: readonly Missing[],
  { ours, theirs, merged }: Sides,
  path: string,
): readonly Missing[] {
  const atOf = (isWanted: (side: LossSide) => boolean): number[] =>
    missing.filter(({ side }) => isWanted(side)).map(({ at }) => at);
  const inOurs = rewrapped(
    ours.lines,
    atOf((side) => side !== "theirs"),
    merged.lines,
    isProse(path),
  );
  const inTheirs = rewrapped(
    theirs.lines,
    atOf((side) => side === "theirs"),
    merged.lines,
    isProse(path),
  );
  return missing.filter(({ side, at }) => !(side === "theirs" ? inTheirs : inOurs).has(at));
}

/** Reports a result that equals one side, line for line, although the other side lost something. */
function wholeSides(
  { ours, theirs, merged }: Sides,
  lost: readonly { side: LossSide; line: string; at: number }[],
): Loss[] {
  const isTaken = (one: Version): boolean =>
    one.ids.length === merged.ids.length && one.ids.every((id, index) => id === merged.ids[index]);
  const taken = isTaken(ours) ? "theirs" : isTaken(theirs) ? "ours" : null;
  const all = lost.filter(({ side }) => side === taken);
  const [first] = all;
  if (taken === null || first === undefined) return [];
  return [{ kind: "side", side: taken, line: first.line, number: first.at + 1, count: all.length }];
}

const minSection = 3;

/** Reports three or more consecutive missing lines of a side as a section. */
function sections(missing: readonly Missing[]): Loss[] {
  const found: Loss[] = [];
  for (let from = 0; from < missing.length;) {
    let to = from + 1;
    while (to < missing.length && follows(missing[to - 1]!, missing[to]!)) to++;
    const { side, line, at } = missing[from]!;
    if (to - from >= minSection)
      found.push({ kind: "section", side, line, number: at + 1, count: to - from });
    from = to;
  }
  return found;
}

function follows(one: Missing, next: Missing): boolean {
  return one.side === next.side && one.index + 1 === next.index;
}
