import { readBox } from "../check-box.ts";
import { bulletWidth, indentOf, isBlank } from "../markdown-blocks.ts";
import type { Fence, MarkdownLine, MarkdownReader } from "../markdown-lines.ts";
import type { SourceText } from "../source-text.ts";
import type { ListError } from "../task-list.ts";
import { describedByLines, type DescribedTask, type OpenTask } from "./described-task.ts";
import { readFieldLine } from "./field-lines.ts";
import { readHeading, readPhaseHeading, type Heading, type PhaseHeading } from "./headings.ts";
import { idLetters } from "./task-ids.ts";
import { readTaskText, type TaskText } from "./task-text.ts";

/** The tasks, graphs and tables of a file, before their meaning is worked out. */
export interface Outline {
  readonly title: string | null;
  /** The tasks in file order. */
  readonly tasks: readonly DescribedTask[];
  readonly headings: readonly PhaseHeading[];
  readonly graphs: readonly { readonly fence: Fence; readonly inTask: boolean }[];
  /** The lines of each table outside tasks. */
  readonly tables: readonly (readonly MarkdownLine[])[];
  readonly errors: readonly ListError[];
}

/**
 * Finds the tasks, graphs and tables of a file. Describes each task as soon as all its lines are known, so that no line is
 * kept longer than its task needs it.
 */
export function outline(reader: MarkdownReader, source: SourceText): Outline {
  const found = new OutlineReader(source);
  for (let item = reader.next(); item !== null; item = reader.next()) found.add(item);
  found.finish();
  return found;
}

class OutlineReader implements Outline {
  title: string | null = null;
  readonly tasks: DescribedTask[] = [];
  readonly headings: PhaseHeading[] = [];
  readonly graphs: { readonly fence: Fence; readonly inTask: boolean }[] = [];
  readonly tables: MarkdownLine[][] = [];
  readonly errors: ListError[] = [];
  readonly #source: SourceText;
  #sections: { readonly level: number; readonly heading: PhaseHeading | null }[] = [];
  #within: readonly PhaseHeading[] = [];
  #task: OpenTask | null = null;
  readonly #items: OpenTask[] = [];
  /** The column of the field line whose list follows, in a list item; null outside of such a list. */
  #fieldColumn: number | null = null;
  #table: MarkdownLine[] | null = null;

  constructor(source: SourceText) {
    this.#source = source;
  }

  add(item: MarkdownLine | Fence): void {
    if (item.kind === "fence") return this.#addFence(item);
    const heading = readHeading(item.text);
    if (heading !== null) return this.#addHeading(item, heading);
    if (this.#task !== null && !this.#holdsItem(item, this.#task)) this.#task.lines.push(item);
    else this.#addToList(item);
  }

  /** Ends the last tasks, and puts items behind the items that they are nested in. */
  finish(): void {
    this.#closeAll();
    if (this.tasks.some(({ parent }) => parent !== null))
      this.tasks.sort((one, other) => one.task.line - other.task.line);
  }

  #closeAll(): void {
    if (this.#task !== null) this.#close(this.#task);
    this.#task = null;
    for (let item = this.#items.pop(); item !== undefined; item = this.#items.pop()) this.#close(item);
  }

  #close(task: OpenTask): void {
    this.tasks.push(describedByLines(task, this.#source));
  }

  #addFence(fence: Fence): void {
    this.#table = null;
    const owner = this.#task ?? this.#items.findLast(({ depth }) => fence.indent > depth) ?? null;
    owner?.lines.push(fence);
    if (fence.language === "mermaid") this.graphs.push({ fence, inTask: owner !== null });
  }

  #addHeading(line: MarkdownLine, heading: Heading): void {
    this.#table = null;
    if (heading.level === 1 && this.title === null) this.title = heading.text;
    const above = this.#task;
    const inside = above !== null && heading.level > above.depth;
    const text = heading.level > 1 ? headingTask(line, heading) : null;
    if (text !== null && isTaskHeading(text)) {
      if (inside && isGroupOf(above, text)) this.#dropGroup(above);
      this.#closeAll();
      this.#task = this.#open("heading", text, line, heading.level, null);
      return;
    }
    if (inside) {
      above.lines.push(line);
      return;
    }
    if (heading.level > 1 && isUnreadable(heading.text, true)) this.errors.push(unreadable(line));
    this.#closeAll();
    this.#openSection(heading.level, readPhaseHeading(heading.text, line.number));
  }

  #openSection(level: number, heading: PhaseHeading | null): void {
    this.#sections = this.#sections.filter((section) => section.level < level);
    this.#sections.push({ level, heading });
    this.#within = this.#sections.flatMap((section) => section.heading ?? []);
    if (heading !== null) this.headings.push(heading);
  }

  /** True if a list item below a heading without a box is a task, so that the heading only names a group. */
  #holdsItem(line: MarkdownLine, task: OpenTask): boolean {
    if (task.text.box !== null || !isItemWithBox(line.text)) return false;
    const text = itemText(line.text);
    if (text === null || !isGroupOf(task, text)) return false;
    this.#dropGroup(task);
    return true;
  }

  #dropGroup({ text, depth, line }: OpenTask): void {
    this.#task = null;
    const { id, title } = text;
    const number = Number(/\d+/u.exec(id)?.[0]);
    const named = title === id ? null : title;
    this.#openSection(depth, {
      kind: "milestone",
      number,
      name: id.toLowerCase(),
      title: named,
      line: line.number,
    });
  }

  #addToList(line: MarkdownLine): void {
    const { text } = line;
    if (isBlank(text)) {
      this.#table = null;
      this.#items.at(-1)?.lines.push(line);
      return;
    }
    const indent = indentOf(text);
    if (this.#fieldColumn !== null && indent <= this.#fieldColumn) this.#fieldColumn = null;
    const parent = this.#itemAround(indent);
    const task = isItemWithBox(text) && this.#fieldColumn === null ? itemText(text) : null;
    if (task !== null && (parent === null || task.colon)) {
      this.#items.push(this.#open("item", task, line, indent, parent?.text.id ?? null));
      this.#table = null;
      return;
    }
    if (bulletWidth(text) > 0 && this.#fieldColumn === null && isUnreadable(itemOf(text), false))
      this.errors.push(unreadable(line));
    if (parent !== null) {
      if (this.#fieldColumn === null && readFieldLine(text) !== null) this.#fieldColumn = indent;
      parent.lines.push(line);
      return;
    }
    if (text.trimStart().startsWith("|")) this.#addToTable(line);
    else this.#table = null;
  }

  /** Ends the list items that a line at a column does not belong to, and returns the one that it is nested in. */
  #itemAround(indent: number): OpenTask | null {
    for (let item = this.#items.at(-1); item !== undefined; item = this.#items.at(-1)) {
      if (indent > item.depth) return item;
      this.#items.pop();
      this.#close(item);
    }
    return null;
  }

  #addToTable(line: MarkdownLine): void {
    if (this.#table === null) {
      this.#table = [];
      this.tables.push(this.#table);
    }
    this.#table.push(line);
  }

  #open(
    form: "heading" | "item",
    text: TaskText,
    line: MarkdownLine,
    depth: number,
    parent: string | null,
  ): OpenTask {
    this.#fieldColumn = null;
    return { form, text, line, depth, lines: [], within: this.#within, parent };
  }
}

function isTaskHeading({ box, colon, id }: TaskText): boolean {
  if (box !== null) return true;
  const letters = idLetters(id);
  return colon && (letters === "t" || letters === "task");
}

/** True if a heading without a box only names a group of tasks: `T1: Users` above `T1.1`. */
function isGroupOf(task: OpenTask, text: TaskText): boolean {
  return task.text.box === null && text.id.toLowerCase().startsWith(`${task.text.id.toLowerCase()}.`);
}

function isItemWithBox(text: string): boolean {
  return text.includes("[") && bulletWidth(text) > 0;
}

function itemOf(text: string): string {
  const item = text.trimStart();
  return item.slice(bulletWidth(item)).trimStart();
}

/**
 * Returns true if a text begins with a box but is not a task: it has no id, or the mark in the box is
 * unknown.
 */
function isUnreadable(text: string, isHeading: boolean): boolean {
  if (isHeading && readBox(text, 0) !== null) return true;
  const mark = /^\[[^\]\s]{1,3}\]\s+/u.exec(text);
  if (mark === null || readBox(text, 0) !== null) return false;
  return readTaskText(text, mark[0].length)?.colon === true;
}

function itemText(text: string): TaskText | null {
  const from = text.length - text.trimStart().length + bulletWidth(text);
  const task = readTaskText(text, from);
  return task?.box == null ? null : task;
}

/** Reads a heading's task in the whole line, so that the place of the box is the one in the line. */
function headingTask({ text }: MarkdownLine, heading: Heading): TaskText | null {
  return readTaskText(text.slice(0, heading.from + heading.text.length), heading.from);
}

function unreadable(line: MarkdownLine): ListError {
  return {
    code: "PARSE_FAIL",
    detail: String(line.number),
    message: `Line ${line.number} has a check box but is not a task. Write it as "[ ] T1.3: Title", with one of the boxes [ ], [x], [~] and [-].`,
    line: line.number,
  };
}
