import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { entityKey, hasTypeWord } from "./entity.ts";
import type { Entity, Field } from "./entity.ts";
import { isOther } from "./in-tables.ts";

const item =
  /^\s{0,12}(?:[-*+]|\d{1,3}[.)])\s{1,9}[*`_]{0,3}([\p{L}_][\p{L}\p{N}_.-]{0,60})[*`_]{0,3}\s{0,3}(?:[:：(—–=]|-\s|\s)(.{0,400})/u;

/** Reads lists such as `- id: uuid` below a heading, and lines such as `Tool: id (uuid), name (text)`. */
export function entitiesInLists({ lines, headings }: MarkdownDocument): Entity[] {
  const names = new Set(headings.map(({ text }) => entityKey(text)));
  const isType = (text: string): boolean =>
    hasTypeWord(text) ||
    names.has(entityKey(/^[\s`*[→]{0,6}([\p{L}_][\p{L}\p{N}_]{1,60})/u.exec(text)?.[1] ?? ""));
  const found: Entity[] = [];
  let heading = "";
  let isOfOthers = isOther(heading);
  let line = 0;
  let fields: Field[] = [];
  const finish = (): void => {
    if (fields.length >= 2) found.push({ name: heading, line, fields, relations: [] });
    fields = [];
  };
  for (const { kind, text, number } of lines) {
    if (kind === "heading") {
      finish();
      heading = text;
      isOfOthers = isOther(text);
      line = number;
    } else if ((kind === "item" || kind === "text") && !isOfOthers) {
      const [, name, rest = ""] = kind === "item" ? (item.exec(text) ?? []) : [];
      const many = [
        ...text
          .slice(0, 2000)
          .matchAll(
            /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]{0,60})[`*]{0,3}\s?[(:]\s?[`*]{0,3}([^,;()]{1,60})/gu,
          )
          .take(100),
      ];
      const typed = many.filter(([, , type = ""]) => isType(type));
      if (typed.length >= 2) {
        const owner = name ?? heading;
        found.push({
          name: owner,
          line: number,
          fields: typed.map(([, field = "", type = ""]) => ({ name: field, type, line: number })),
          relations: [],
        });
      } else if (name !== undefined && isType(rest)) fields.push({ name, type: rest, line: number });
    }
  }
  finish();
  return found;
}
