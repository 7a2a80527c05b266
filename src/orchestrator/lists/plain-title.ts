/** A run of emphasis signs, such as `**`, with what it may do at its place. */
interface Run {
  readonly at: number;
  readonly signs: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

const runs = /`[^`]*`|\\[*_~`]|\*{1,3}|_{1,3}|~~/gu;
const word = /[\p{L}\p{N}]/u;
/** The characters that may stand inside next to a sign: `src/*` and `*.ts` are patterns, no emphasis. */
const afterOpening = /[\p{L}\p{N}\p{S}"'“‘([{`*_~@#]/u;
const beforeClosing = /[^\s/.,\\]/u;

/** Returns a title without emphasis signs: `**Login** *form*` becomes `Login form`. Code and patterns stay as they are. */
export function plainTitle(title: string): string {
  if (!/[*_~]/u.test(title)) return title;
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

/** True if a sentence ends inside the emphasis, as in `*Done.*`. */
function isSentenceEnd(before: string, after: string): boolean {
  return before === "." && !word.test(after);
}

/**
 * True if emphasis may begin or end next to a character outside of it. `**` and `~~` may stand within a word;
 * underscores may not, because `snake_case` and `__init__.py` are names.
 */
function isEdge(signs: string, outside: string, next: string): boolean {
  if (signs.startsWith("_"))
    return !word.test(outside) && outside !== "/" && !(outside === "." && word.test(next));
  return signs.length > 1 || !/[A-Za-z0-9/.]/u.test(outside) || (outside === "." && !word.test(next));
}
