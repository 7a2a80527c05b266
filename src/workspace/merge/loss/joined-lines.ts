import { isImport } from "./line-key.ts";
import type { Missing, Sides } from "./missing.ts";

/**
 * Returns the missing lines whose words are all in new lines of the result, as after a resolution that joins the changes
 * of both sides to one line, or writes a list one item a line. A new line is one that neither side had. In prose, whose
 * lines can be wrapped anywhere, the words may be anywhere. A word may be absent as often as the other side removed it.
 */
export function joinedLines(
  missing: readonly Missing[],
  sides: Sides,
  isProse: boolean,
): ReadonlySet<Missing> {
  const found = new Set<Missing>();
  if (missing.length === 0) return found;
  const counts = {
    base: countWords(sides.base.lines),
    ours: countWords(sides.ours.lines),
    theirs: countWords(sides.theirs.lines),
  };
  const gain = (side: "ours" | "theirs", word: string): number =>
    (counts[side].get(word) ?? 0) - (counts.base.get(word) ?? 0);
  const isWhole = wholeProse(sides, gain);
  const fresh = newLines(sides);
  for (const side of ["ours", "theirs", "both"] as const) {
    const [own, other] = side === "theirs" ? (["theirs", "ours"] as const) : (["ours", "theirs"] as const);
    const pools = { code: countWords(fresh.filter((line) => !isComment(line))), any: countWords(fresh) };
    const known = { code: new Set(pools.code.keys()), any: new Set(pools.any.keys()) };
    for (const each of missing) {
      if (each.side !== side) continue;
      if (isProse && wordsOf(each.line).every(isWhole)) {
        found.add(each);
        continue;
      }
      // A line that the result has only as a comment is lost, unless it was a comment.
      const kind = isComment(each.line) ? "any" : "code";
      const rest = pools[kind];
      const qualifiers = isImport(each.line) ? importQualifiers(each.line) : none;
      const wanted = countOf(wordsOf(each.line).filter((word) => !qualifiers.has(word)));
      const isThere = ([word, count]: readonly [string, number]): boolean => {
        const least = gain(own, word) > 0 ? 1 : 0;
        return (rest.get(word) ?? 0) >= Math.max(least, count + Math.min(0, gain(other, word)));
      };
      const isKnown = [...wanted].some(([word]) => (rest.get(word) ?? 0) > 0);
      if (!isKnown || ![...wanted].every(isThere) || ![...qualifiers].every((word) => known[kind].has(word)))
        continue;
      for (const pool of [pools.code, pools.any])
        for (const [word, count] of wanted) pool.set(word, Math.max(0, (pool.get(word) ?? 0) - count));
      found.add(each);
    }
  }
  return found;
}

/** Returns a test for words that the result has as often as a merge of both sides must have them. */
function wholeProse(
  { base, merged }: Sides,
  gain: (side: "ours" | "theirs", word: string) => number,
): (word: string) => boolean {
  const [before, now] = [countWords(base.lines), countWords(merged.lines)];
  return (word) =>
    (now.get(word) ?? 0) >= (before.get(word) ?? 0) + gain("ours", word) + gain("theirs", word);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*|<!--|-- |#)/u.test(line);
}

const none: ReadonlySet<string> = new Set();

function newLines({ ours, theirs, merged }: Sides): readonly string[] {
  const known = new Set([...ours.ids, ...theirs.ids]);
  const old = new Set(merged.at.filter((_, index) => known.has(merged.ids[index]!)));
  return merged.lines.filter((_, at) => !old.has(at));
}

/**
 * Returns the words, numbers and operators of a line. Quotes, brackets, separators and the mark of a list item do not
 * count: formatting changes them.
 */
function wordsOf(line: string): readonly string[] {
  const text = line.replace(/^\s*[-*+] /u, "").replace(/\\$/u, "");
  return text.match(/[\p{L}\p{N}_$]+|[-<>=!+*/%&|^~?@#.]+/gu)?.filter((word) => word !== ".") ?? [];
}

/** Returns the parts of an import that several imports may share once they are written as one: keywords and paths. */
function importQualifiers(line: string): ReadonlySet<string> {
  const words = line.match(/[\p{L}\p{N}_$]+(?=\s*(?:::|\.))|^\s*(?:pub )?\w+/gu) ?? [];
  return new Set(words.flatMap((word) => wordsOf(word)));
}

function countWords(lines: readonly string[]): Map<string, number> {
  return countOf(lines.flatMap((line) => wordsOf(line)));
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
