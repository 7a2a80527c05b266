/** The dependencies that a text names. */
export interface NamedDependencies {
  /** The single ids, as written. */
  readonly ids: readonly string[];
  /** The ranges, such as T013-T015. */
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
  /** The names of external dependencies, such as "Epic 3". */
  readonly outside: readonly string[];
  /** The other words in a list of ids, such as "Foundational". */
  readonly notes: readonly string[];
}

const trigger =
  /(?:depends?(?: {1,4}(?:only|also))?(?: {1,4}(?:on|upon))?|dependency|dependencies|deps?|requires|prerequisites?|blocked {1,4}by|(?:must |runs? ){0,2}after|의존성?|依赖|依存)(?![A-Za-z0-9_])/giu;
const wordCharacter = /[\p{L}\p{N}_-]/u;
const denial =
  /(?:(?<![\p{L}\p{N}])(?:not|no|never|without)|n['’]t)(?: {1,2}(?:longer|directly|strictly|otherwise|hard|code))?[ *_]{1,4}$/iu;
const hint = /depend|deps?|requires|prerequisite|blocked|after|의존|依/iu;
const opening =
  /[*_` \t]{0,6}(?:[:：][*_` \t]{0,6})?(?:(?:on|tasks?|completion of) {1,4}){0,2}[*_` \t]{0,4}/uy;
const id = String.raw`[Tt]\d{1,9}(?:\.\d{1,9}){0,2}[A-Za-z]?(?![\p{L}\p{N}_])`;
const reference = new RegExp(
  `[*_\`~]{0,4}(${id})[*_\`~]{0,4}(?:[ \\t]{0,2}(?:-|–|—|\\.\\.\\.?|to|through)[ \\t]{0,2}([Tt]?\\d{1,9}(?![\\p{L}\\p{N}_.])))?[*_\`~]{0,4}`,
  "uy",
);
const separator =
  /[ \t]{0,4}(?:,|、|，|\/|\+|&|(?:and|or)(?![\p{L}\p{N}_]))[ \t]{0,4}(?:(?:and|or) {1,4})?(?:tasks? {1,4})?/iuy;
const nothing = /^(?:none|nothing|n\/a|no dependencies|-|—|없음|无)?$/iu;
const outsideName =
  /^(?:[Ee]pic|[Ff]eature|[Mm]ilestone|[Ss]print|[Ss]pec|[Ii]ssue|PR|[Tt]icket|[Rr]elease)[ #-]{0,3}#?\d[\w.-]{0,20}$|^#\d{1,9}$|^(?!(?:FR|NFR|SC|AC|US|RC|TC|REQ|P|R|T)-)[A-Z][A-Z0-9]{1,9}-\d{1,9}$/u;
const longestRemark = 160;

/**
 * Finds the dependency clauses of a task's text: "(depends on T012, T013-T015)", "(after T004)", "(Requires:
 * T004)", "**Dependency**: T011". Skips words after an id, such as "T013 failing red", and denials, such as
 * "does not depend on T017". Returns null if no word hints at a dependency.
 */
export function namedDependencies(text: string): NamedDependencies | null {
  if (!hint.test(text)) return null;
  const ids: string[] = [];
  const ranges: { readonly from: string; readonly to: string }[] = [];
  const outside: string[] = [];
  const notes: string[] = [];
  trigger.lastIndex = 0;
  for (let found = trigger.exec(text); found !== null; found = trigger.exec(text)) {
    if (found.index > 0 && wordCharacter.test(text[found.index - 1] ?? "")) continue;
    if (denial.test(text.slice(Math.max(0, found.index - 24), found.index))) continue;
    const phrase = found[0].toLowerCase();
    const lead = text
      .slice(Math.max(0, found.index - 3), found.index)
      .replace(/[*_ \t]{1,3}$/u, "")
      .at(-1);
    if (phrase === "after" && lead !== undefined && !"(—–;（".includes(lead)) continue;
    opening.lastIndex = trigger.lastIndex;
    const opened = opening.exec(text)?.[0] ?? "";
    const bracketed = lead === "(" || lead === "（";
    const listed = bracketed || /[:：]/u.test(opened);
    trigger.lastIndex = readList(trigger.lastIndex + opened.length, bracketed, listed);
  }
  return { ids, ranges, outside, notes };

  /** Reads the list that begins at `start`. Returns the index after it. */
  function readList(start: number, bracketed: boolean, listed: boolean): number {
    const others: string[] = [];
    const known = ids.length + ranges.length;
    const at = readParts(start, bracketed, listed, others);
    const hasIds = ids.length + ranges.length > known;
    for (const name of others) {
      if (outsideName.test(name)) outside.push(name);
      else if (hasIds) notes.push(name);
    }
    return at;
  }

  function readParts(start: number, bracketed: boolean, listed: boolean, others: string[]): number {
    let at = start;
    for (;;) {
      reference.lastIndex = at;
      const named = reference.exec(text);
      const [whole = "", from = "", to] = named ?? [];
      if (named === null && !listed) return at;
      if (to !== undefined) ranges.push({ from, to: /^\d/u.test(to) ? `${from[0] ?? "T"}${to}` : to });
      else if (named !== null) ids.push(from);
      at += whole.length;
      const remark = text.slice(at, at + remarkLength(text, at, bracketed));
      if (named === null && !nothing.test(remark.trim()) && /\p{L}/u.test(remark)) others.push(remark.trim());
      if (/depend/iu.test(remark)) return at;
      at += remark.length;
      separator.lastIndex = at;
      const next = separator.exec(text)?.[0];
      if (next === undefined) return at;
      at += next.length;
    }
  }
}

/** Returns the length of the words up to the next separator or the end of the clause, at most 160. */
function remarkLength(text: string, start: number, bracketed: boolean): number {
  let depth = 0;
  const limit = Math.min(text.length, start + longestRemark);
  for (let at = start; at < limit; at += 1) {
    const character = text[at] ?? "";
    if (character === "(" || character === "（") depth += 1;
    else if (character === ")" || character === "）") {
      if (depth === 0) return at - start;
      depth -= 1;
    } else if (depth > 0) continue;
    else if (",、，+&/".includes(character)) return at - start;
    else if (character === " " && /^ (?:and|or) /iu.test(text.slice(at, at + 5))) return at - start;
    else if (";|\n".includes(character)) return at - start;
    else if (!bracketed && (character === "—" || character === "–")) return at - start;
    else if (character === "." && /^(?:\.|\.[\s*_].*)$/su.test(text.slice(at, at + 2))) return at - start;
  }
  return limit - start;
}
