import { readHeading } from "../heading-line.ts";
import type { Fence, MarkdownLine } from "../markdown-lines.ts";
import { orderStatements, type OrderStatement } from "./order-statements.ts";
import { readSection } from "./spec-kit-sections.ts";

interface Sentence {
  readonly number: number;
  text: string;
}

const bullet = /^\s*(?:[-*+]|\d{1,9}[.)])\s{1,4}/u;

/**
 * Reads the statements of the sections on dependencies and execution order. Their parts on parallel work and
 * their check boxes state no order.
 */
export function statementsOf(items: readonly (MarkdownLine | Fence)[]): readonly OrderStatement[] {
  const sentences: Sentence[] = [];
  let level: number | null = null;
  let isStated = false;
  let sentence: Sentence | null = null;
  for (const item of items) {
    const heading = item.kind === "text" ? readHeading(item.text) : null;
    if (heading !== null) {
      if (level !== null && heading.level > level) isStated = !/^\P{L}{0,8}parallel/iu.test(heading.text);
      else {
        const section = readSection(heading);
        isStated = section.kind === "prose" && section.statesOrder;
        level = isStated ? heading.level : null;
      }
      sentence = null;
    } else if (!isStated || item.kind === "fence" || item.text.trim() === "") sentence = null;
    else if (sentence === null || bullet.test(item.text)) {
      sentence = { number: item.number, text: item.text.replace(bullet, "").trim() };
      if (!/^\[[ xX~-]?\]/u.test(sentence.text)) sentences.push(sentence);
    } else sentence.text += ` ${item.text.trim()}`;
  }
  return sentences.flatMap(({ text, number }) => orderStatements(text, number));
}
