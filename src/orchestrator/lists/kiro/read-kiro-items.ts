import { indentOf, rawLines, readBoxLine, type BoxLine } from "../box-line.ts";
import { readHeading } from "../heading-line.ts";
import { readMarkdown, type Fence, type MarkdownLine } from "../markdown-lines.ts";
import { parseFail } from "../parse-fail.ts";
import type { ListError } from "../task-list.ts";
import { readKiroLine, type KiroLine } from "./kiro-line.ts";

/** A numbered item of a Kiro list with the lines below it. */
export interface KiroItem extends KiroLine {
  readonly line: number;
  readonly box: BoxLine["box"];
  readonly indent: number;
  readonly details: { readonly number: number; readonly text: string }[];
  readonly criteria: string[];
}

/** A heading that names a group, such as `## 2. Storage`. */
export interface KiroHeading {
  readonly number: number;
  readonly title: string;
  readonly line: number;
}

/** The parts of a Kiro list. */
export interface KiroText {
  readonly title: string | null;
  readonly items: readonly KiroItem[];
  readonly headings: readonly KiroHeading[];
  /** The code blocks that may contain waves. */
  readonly graphs: readonly Fence[];
  readonly errors: readonly ListError[];
}

const group = /^(?:\P{L}{0,8}(?:task|phase)\s{1,4})?(\d{1,9})[.):]\s{1,4}(.+)$/iu;

/**
 * Splits a Kiro or cc-sdd list into its numbered items. An indented check box without a number is a criterion
 * of the item above.
 */
export function readKiroItems(content: string): KiroText {
  const items: KiroItem[] = [];
  const headings: KiroHeading[] = [];
  const graphs: Fence[] = [];
  const rawLine = rawLines(content);
  let title: string | null = null;
  let isGraph = false;
  let current: KiroItem | null = null;
  let firstBox: number | null = null;
  for (const item of readMarkdown(content)) {
    if (item.kind === "fence") current = readFence(item, current);
    else if (item.text.trim() === "") current?.details.push({ number: item.number, text: "" });
    else current = readLine(item, current);
  }
  const errors =
    items.length === 0 && firstBox !== null
      ? [
          parseFail(
            firstBox,
            "The tasks of this list have no numbers. Number them, as in “- [ ] 1. Set up the project”.",
          ),
        ]
      : [];
  return { title, items, headings, graphs, errors };

  function readFence(fence: Fence, task: KiroItem | null): KiroItem | null {
    const isJson = fence.language === "json" || fence.language === "jsonc" || fence.language === "";
    if (isJson && (isGraph || fence.lines.some((line) => line.includes('"waves"')))) {
      graphs.push(fence);
      return null;
    }
    if (task === null || fence.lines.some((line) => line.trim() !== "" && indentOf(line) <= task.indent))
      return null;
    const space = " ".repeat(task.indent + 2);
    const lines = [`${space}\`\`\`${fence.language}`, ...fence.lines, `${space}\`\`\``];
    for (const [index, text] of lines.entries()) task.details.push({ number: fence.number + index, text });
    return task;
  }

  function readLine(line: MarkdownLine, above: KiroItem | null): KiroItem | null {
    const heading = readHeading(line.text);
    if (heading !== null) {
      isGraph = /dependency graph/iu.test(heading.text);
      if (heading.level === 1) title ??= heading.text;
      const found = group.exec(heading.text);
      if (found !== null)
        headings.push({ number: Number(found[1]), title: (found[2] ?? "").trim(), line: line.number });
      return null;
    }
    const box = readBoxLine(line, rawLine(line.number));
    const task = box === null ? null : readKiroLine(box);
    if (box !== null && task !== null) {
      const item = {
        ...task,
        line: line.number,
        box: box.box,
        indent: box.indent,
        details: [],
        criteria: [],
      };
      items.push(item);
      return item;
    }
    if (above === null || indentOf(line.text) <= above.indent) {
      if (box !== null) firstBox ??= line.number;
      return null;
    }
    above.details.push({ number: line.number, text: line.text });
    if (box !== null && box.text !== "") above.criteria.push(box.text);
    return above;
  }
}
