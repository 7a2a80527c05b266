import { codeToTokens, isSupportedLanguage } from "@pierre/highlights";
import { type TokenClass, tokenClasses } from "../../protocol/files/token-classes.ts";

/** Maximum length of a highlighted line; nobody reads longer ones. */
const longestLine = 5_000;

/** Returns the language of a file by its name, null if it is unknown. */
export function languageOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const plain = named.get(name) ?? (name.startsWith(".env") ? "env" : name.slice(name.lastIndexOf(".") + 1));
  return knownLanguage(plain);
}

/** Returns the language of a fence by its first word, null if it is unknown. */
export function knownLanguage(word: string): string | null {
  const language = word.toLowerCase();
  return language !== "ansi" && isSupportedLanguage(language) ? language : null;
}

/** Returns the tokens of every line: alternating lengths and classes. Lines must not contain line breaks. */
export function tokenize(lines: readonly string[], language: string | null): number[][] {
  if (language === null || !isSupportedLanguage(language)) return lines.map(() => []);
  const { tokens } = codeToTokens(lines.join("\n"), {
    lang: language,
    theme,
    tokenizeMaxLineLength: longestLine,
  });
  return lines.map((line, index) => runsOf(line, tokens[index] ?? []));
}

function runsOf(line: string, tokens: readonly { content: string; color?: string }[]): number[] {
  const runs: number[] = [];
  let length = 0;
  for (const { content, color = "#000000" } of tokens) {
    const place = Number.parseInt(color.slice(1), 16);
    length += content.length;
    if (place === runs.at(-1)) runs[runs.length - 2]! += content.length;
    else runs.push(content.length, place);
  }
  const isPlain = runs.every((value, index) => index % 2 === 0 || value === 0);
  return isPlain || length !== line.length ? [] : runs;
}

const named: ReadonlyMap<string, string> = new Map([
  ["dockerfile", "dockerfile"],
  ["makefile", "makefile"],
  ["justfile", "justfile"],
]);

/** The highlighter's scopes of each of our classes; all others are plain. */
const scopes: Readonly<Partial<Record<TokenClass, string>>> = {
  comment: "comment comment.doc",
  string: "string string.escape string.regex string.special string.special.symbol text.literal",
  number: "number boolean constant constant.builtin",
  keyword:
    "keyword keyword.control keyword.declaration keyword.import keyword.operator keyword.jsdoc preproc tag.doctype",
  function: "function function.definition function.method constructor",
  type: "type type.builtin type.class type.jsdoc enum variant namespace",
  property: "property property.json_key attribute attribute.jsx variable.special variable.jsdoc label",
  tag: "tag tag.jsx tag.component.jsx selector selector.class selector.id selector.pseudo",
  title: "title emphasis.strong",
  link: "link_text link_uri",
  added: "diff.plus",
  removed: "diff.minus",
};

/** A theme whose colours encode class indexes, so that one pass serves every theme. */
const theme = {
  name: "classes",
  appearance: "light",
  style: {
    "editor.foreground": "#000000",
    "editor.background": "#ffffff",
    syntax: Object.fromEntries(
      Object.entries(scopes).flatMap(([name, words]) => {
        const place = tokenClasses.indexOf(name as TokenClass);
        return words.split(" ").map((scope) => [scope, { color: `#${place.toString(16).padStart(6, "0")}` }]);
      }),
    ),
  },
};
