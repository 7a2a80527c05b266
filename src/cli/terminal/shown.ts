import { styleText } from "node:util";
import { hasColours } from "./colours.ts";
import { harmless, onOneLine } from "./harmless.ts";
import { isAtTerminal } from "./screen.ts";

/** Text that a terminal may obey, since only its styles are ours and everything else in it is harmless. */
export class Shown {
  readonly text: string;

  /** Use `shown`, `styled` or `joined`: they make foreign text harmless. */
  constructor(text: string) {
    this.text = text;
  }
}

/** Words for a person: plain ones, which are made harmless when they are printed, or styled ones. */
export type Words = string | Shown;

/** The styles that words can have, by their meaning. */
const styles = {
  heading: "bold",
  id: "cyan",
  good: "green",
  bad: "red",
  waiting: "yellow",
  active: "blue",
  aside: "dim",
  added: "green",
  removed: "red",
} as const;
export type Style = keyof typeof styles;

/** Returns words in a style, if stdout has colours. */
export function styled(style: Style | null, words: Words): Shown {
  const { text } = shownOf(words);
  if (style === null || text === "" || !hasColours(process.env, isAtTerminal())) return new Shown(text);
  return new Shown(styleText(styles[style], text, { validateStream: false }));
}

/** Joins words, which stay on their lines. */
export function joined(words: readonly Words[], separator = ""): Shown {
  return new Shown(words.map((each) => shownOf(each).text).join(separator));
}

/** Joins words and makes all plain ones harmless, each on its line. */
export function shown(texts: TemplateStringsArray, ...words: readonly (Words | number)[]): Shown {
  const parts = texts.flatMap((text, index) => {
    const word = words[index];
    if (word === undefined) return [new Shown(text)];
    return [new Shown(text), word instanceof Shown ? word : onOneLine(String(word))];
  });
  return joined(parts);
}

/** Returns words as text that can be printed as it is. */
export function shownOf(words: Words): Shown {
  return words instanceof Shown ? words : new Shown(harmless(words));
}
