/** A single id, or the range from one id to another. */
export interface IdSpan {
  readonly from: string;
  readonly to: string | null;
}

/** A statement about the order: the tasks of `after` wait for those of `before`. */
export interface OrderStatement {
  readonly before: readonly IdSpan[];
  readonly after: readonly IdSpan[];
  readonly line: number;
}

const span = String.raw`([Tt]\d{1,9}(?:\.\d{1,9}){0,2}[A-Za-z]?)(?![\p{L}\p{N}_])(?:[ \t]{0,2}(?:-|–|—|to|through)[ \t]{0,2}([Tt]?\d{1,9})(?![\p{L}\p{N}_.]))?`;
const leading = new RegExp(`^(?:(?:the|all|both|tasks?) {1,2}){0,3}${span}`, "u");
const only = new RegExp(`^${span}$`, "u");
const verb = /\b(?:blocks?|before|depends?(?: (?:only|also|directly))? (?:up)?on|requires?|blocked by)\b/giu;
const doubt =
  /\b(?:not|no|never|cannot|can|could|may|might|if|unless|without|parallel|independent(?:ly)?)\b|n['’]t\b|->|[→⇒‖]/iu;
const separator = /,|;|&|\+|\/|\b(?:and|or)\b/giu;
const bracketed = /\([^()]{0,300}\)/gu;

/**
 * Reads the statements of a line about dependencies, such as "T008 blocks T009, T015", "Tests (T004-T007)
 * before implementation (T008-T014)" and "T013 (adapter) depends on T011 + T012". Skips clauses without ids
 * on both sides, with several verbs, and with words such as "not", "can" and "parallel".
 */
export function orderStatements(text: string, line: number): readonly OrderStatement[] {
  return clauses(text.replaceAll(/[*`]/gu, "")).flatMap((clause) => {
    const words = withoutBrackets(clause);
    const [found, ...others] = words.matchAll(verb);
    if (found === undefined || others.length > 0 || doubt.test(words)) return [];
    const left = spansOf(clause.slice(0, found.index), false);
    const right = spansOf(clause.slice(found.index + found[0].length), true);
    if (left.length === 0 || right.length === 0) return [];
    const isFirst = /^(?:blocks?|before)$/iu.test(found[0]);
    return [{ before: isFirst ? left : right, after: isFirst ? right : left, line }];
  });
}

/** Splits a text at semicolons, bars and full stops, and several statements at the commas between them. */
function clauses(text: string): readonly string[] {
  return text
    .split(/;|\||\.(?:\s|$)/u)
    .flatMap((part) =>
      [...withoutBrackets(part).matchAll(verb)].length > 1
        ? part.split(/, {1,2}(?=T\d[^,]{0,40}? (?:blocks?|before|depends?) )/u)
        : [part],
    );
}

/** Returns a text of the same length with spaces instead of the parts in brackets. */
function withoutBrackets(text: string): string {
  return text.replaceAll(bracketed, (part) => " ".repeat(part.length));
}

/**
 * Returns the ids of one side of a statement. A part of its list begins with ids, as "T009 (row)", or has
 * them in brackets, as "Tests (T004-T007)". On the right side, the first other part ends the list.
 */
function spansOf(text: string, isRight: boolean): readonly IdSpan[] {
  const found: IdSpan[] = [];
  for (const part of partsOf(text)) {
    const spans = spansOfPart(part.trim());
    if (spans.length === 0 && isRight && found.length > 0) break;
    found.push(...spans);
  }
  return found;
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: sign } of withoutBrackets(text).matchAll(separator)) {
    parts.push(text.slice(start, index));
    start = index + sign.length;
  }
  return [...parts, text.slice(start)];
}

function spansOfPart(part: string): readonly IdSpan[] {
  const first = leading.exec(part);
  if (first !== null) return [spanOf(first)];
  if (/\bT\d/u.test(withoutBrackets(part))) return [];
  const inside = /^[^()]{0,80}\(([^()]{1,300})\)/u.exec(
    part.replace(/^[^()]{0,80}\((?![Tt]\d)[^()]{0,80}\)/u, ""),
  );
  const named = (inside?.[1] ?? "").split(/,|&|\+|\/|\band\b/u).map((name) => only.exec(name.trim()));
  return named.some((name) => name === null)
    ? []
    : named.flatMap((name) => (name === null ? [] : spanOf(name)));
}

function spanOf([, from = "", to]: RegExpExecArray): IdSpan {
  return { from, to: to === undefined ? null : /^\d/u.test(to) ? `${from[0] ?? "T"}${to}` : to };
}
