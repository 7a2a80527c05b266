/** Sentences by their English, in which each `{}` stands for anything, with the same in another language, where `{0}` is the first of them. */
export type Sentences = Readonly<Record<string, string>>;

/** Says a text of the platform in another language. What is not known stays as it is. */
export type Translate = (text: string) => string;

interface Pattern {
  readonly parts: readonly string[];
  readonly said: string;
}

/**
 * Knows the sentences of the platform by their wording: whole sentences, several in a row, one on each line, and those
 * that a file and a line stand before. Its cost is linear in the text for each sentence it knows.
 */
export function translator(sentences: Sentences): Translate {
  const whole = new Map(Object.entries(sentences).filter(([english]) => !english.includes("{}")));
  const patterns: readonly Pattern[] = Object.entries(sentences)
    .filter(([english]) => english.includes("{}"))
    .map(([english, said]) => ({ parts: english.split("{}"), said }))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));

  const sentence = (text: string): string | null => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { parts, said } of patterns) {
      const values = valuesIn(text, parts);
      if (values !== null) return said.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? "");
    }
    return null;
  };

  const row = (text: string): string | null => {
    const one = sentence(text);
    if (one !== null) return one;
    for (let end = text.indexOf(". "); end !== -1; end = text.indexOf(". ", end + 1)) {
      const first = whole.get(text.slice(0, end + 1));
      if (first === undefined) continue;
      const rest = text.slice(end + 2);
      return `${first} ${row(rest) ?? rest}`;
    }
    return null;
  };

  const line = (text: string): string => {
    const place = placeBefore(text);
    const placed = place === "" ? null : row(text.slice(place.length));
    return placed === null ? (row(text) ?? text) : `${place}${placed}`;
  };

  return (text) => text.split("\n").map(line).join("\n");
}

/** What stands for each `{}`; null where the text is another sentence. */
function valuesIn(text: string, parts: readonly string[]): string[] | null {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return null;
  const values: string[] = [];
  const end = text.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at === -1 || at + part.length > end) return null;
    values.push(text.slice(from, at));
    from = at + part.length;
  }
  return [...values, text.slice(from, end)];
}

/** `docs/plan.md: `, `docs/plan.md:12: ` or the id of a criterion, `P1_CONS_01: `, at the beginning. */
function placeBefore(text: string): string {
  const end = text.indexOf(": ");
  if (end === -1) return "";
  const place = text.slice(0, end);
  return place.includes(" ") || !/[./_]/.test(place) ? "" : text.slice(0, end + 2);
}

function lengthOf({ parts }: Pattern): number {
  return parts.join("").length;
}
