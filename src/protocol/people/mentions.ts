import type { Person, PersonName } from "./person.ts";

const mention = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,38}[\p{L}\p{N}])?)/gu;
const fenced = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[^]*?(?:^ {0,3}\1[`~]* *$|(?![^]))/gmu;
const inlineCode = /(`+)(?!`)[^]*?[^`]\1(?!`)/gu;

/**
 * Returns the people whom a text mentions as `@name`, in the order of their first mention. Code, addresses and words
 * that are nobody's name mention nobody. A name may be written in another case.
 */
export function mentionsIn(text: string, people: Iterable<Pick<Person, "name">>): PersonName[] {
  const names = new Map([...people].map(({ name }) => [folded(name), name]));
  const plain = withoutCodeBlocks(text).replaceAll(inlineCode, "");
  const found = [...plain.matchAll(mention)].flatMap(([, word = ""]) => nameAt(word, names));
  return [...new Set(found)];
}

/** Returns a text without its blocks of code, which quote files. */
export function withoutCodeBlocks(text: string): string {
  return text.replaceAll(fenced, "");
}

/** Returns the name at the beginning of a word. What follows a name, such as `.com`, may look like a part of it. */
function nameAt(word: string, names: ReadonlyMap<string, PersonName>): PersonName[] {
  const whole = names.get(folded(word));
  if (whole !== undefined) return [whole];
  // Korean particles follow a name without a space: `@mina님`.
  const [latin = ""] = /^[a-z0-9._-]*[a-z0-9]/i.exec(word) ?? [];
  const rest = word.slice(latin.length);
  const found = /^\p{Script=Hangul}/u.test(rest) ? names.get(folded(latin)) : undefined;
  return found === undefined ? [] : [found];
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
