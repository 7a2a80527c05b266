/**
 * English sentences with their translations. `{}` in a sentence matches any text; `{0}` in the translation is
 * the first match. `{role:0}` inserts the translation of the key `role:` with the match, or
 * the match itself if there is none.
 */
export type Sentences = Readonly<Record<string, string>>;

/** Translates a text of the platform. Unknown text stays unchanged. */
export type Translate = (text: string) => string;

interface Pattern {
  readonly parts: readonly string[];
  readonly translation: string;
}

/**
 * Creates a translator that recognises the platform's sentences by their wording: single sentences, several
 * in a row, one per line, and sentences after a file and line. Its cost is linear in the text for each known
 * sentence.
 */
export function translator(sentences: Sentences): Translate {
  const whole = new Map(Object.entries(sentences).filter(([english]) => !english.includes("{}")));
  const patterns: readonly Pattern[] = Object.entries(sentences)
    .filter(([english]) => english.includes("{}"))
    .map(([english, translation]) => ({ parts: english.split("{}"), translation }))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));

  const sentence = (text: string): string | null => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { parts, translation } of patterns) {
      const values = valuesIn(text, parts);
      if (values === null) continue;
      // A value after a whole sentence, such as a reason, is a sentence itself.
      const isSentence = parts.at(-1) === "" && parts.at(-2)?.endsWith(". ") === true;
      const shown = values.map((value, at) =>
        isSentence && at === values.length - 1 ? (row(value) ?? value) : value,
      );
      return translation.replaceAll(/\{(\w+:)?(\d)\}/g, (_, kind: string | undefined, at: string) => {
        const value = shown[Number(at)] ?? "";
        return kind === undefined ? value : (whole.get(kind + value) ?? value);
      });
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
    const prefix = locationPrefix(text);
    const translated = prefix === "" ? null : row(text.slice(prefix.length));
    return translated === null ? (row(text) ?? text) : `${prefix}${translated}`;
  };

  return (text) => text.split("\n").map(line).join("\n");
}

/** Returns the text matched by each `{}`; null if the sentence does not match. */
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

/** Returns a prefix such as `docs/plan.md: `, `docs/plan.md:12: ` or the criterion id `P1_CONS_01: `. */
function locationPrefix(text: string): string {
  const end = text.indexOf(": ");
  if (end === -1) return "";
  const prefix = text.slice(0, end);
  return prefix.includes(" ") || !/[./_]/.test(prefix) ? "" : text.slice(0, end + 2);
}

function lengthOf({ parts }: Pattern): number {
  return parts.join("").length;
}
