/** A run of emphasis markers such as `**`, and whether it can open or close emphasis. */
interface Run {
  readonly at: number;
  readonly signs: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

const runs = /`[^`]*`|\\[*_~`]|\*{1,3}|_{1,3}|~~/gu;
const word = /[\p{L}\p{N}]/u;
/**
 * The characters that may be inside the emphasis next to a marker: `src/*` and `*.ts` are patterns, not
 * emphasis.
 */
const afterOpening = /[\p{L}\p{N}\p{S}"'“‘([{`*_~@#]/u;
const beforeClosing = /[^\s/.,\\]/u;

/**
 * Returns a title without emphasis markers: `**Login** *form*` becomes `Login form`. Keeps code and patterns.
 */
export function plainTitle(title: string): string {
  if (!hasEmphasisSigns(title)) return title;
  const removed: { readonly at: number; readonly length: number }[] = [];
  const open = new Map<string, number[]>();
  for (const run of runsOf(title)) {
    const waiting = open.get(run.signs) ?? [];
    const start = run.closes ? waiting.pop() : undefined;
    if (start !== undefined) {
      removed.push({ at: start, length: run.signs.length }, { at: run.at, length: run.signs.length });
    } else if (run.opens) {
      waiting.push(run.at);
      open.set(run.signs, waiting);
    }
  }
  let plain = "";
  let from = 0;
  for (const { at, length } of removed.toSorted((one, other) => one.at - other.at)) {
    plain += title.slice(from, at);
    from = at + length;
  }
  return (plain + title.slice(from)).trim();
}

/** True if a text has a sign that may be emphasis. Most texts have none. */
export function hasEmphasisSigns(text: string): boolean {
  return emphasisSign.test(text);
}

const emphasisSign = /[*_~]/u;

function* runsOf(title: string): Generator<Run> {
  for (const { 0: signs, index } of title.matchAll(runs)) {
    if (signs.startsWith("`") || signs.startsWith("\\")) continue;
    const before = title[index - 1] ?? " ";
    const after = title[index + signs.length] ?? " ";
    const next = title[index + signs.length + 1] ?? " ";
    yield {
      at: index,
      signs,
      opens: afterOpening.test(after) && isEdge(signs, before, " "),
      closes: (beforeClosing.test(before) || isSentenceEnd(before, after)) && isEdge(signs, after, next),
    };
  }
}

/** Returns true if a sentence ends inside the emphasis, as in `*Done.*`. */
function isSentenceEnd(before: string, after: string): boolean {
  return before === "." && !word.test(after);
}

/**
 * Returns true if emphasis may begin or end next to an outside character. `**` and `~~` may be within a word.
 * Underscores may not, because `snake_case` and `__init__.py` are names.
 */
function isEdge(signs: string, outside: string, next: string): boolean {
  if (signs.startsWith("_"))
    return !word.test(outside) && outside !== "/" && !(outside === "." && word.test(next));
  return signs.length > 1 || !/[A-Za-z0-9/.]/u.test(outside) || (outside === "." && !word.test(next));
}
