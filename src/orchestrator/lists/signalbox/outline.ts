import { readBox } from "../check-box.ts";
import { bulletWidth, indentOf, isBlank } from "../markdown-blocks.ts";
import type { Fence, MarkdownLine } from "../markdown-lines.ts";
import type { ListError } from "../task-list.ts";
import { readFieldLine } from "./field-lines.ts";
import { readHeading, readPhaseHeading, type Heading, type PhaseHeading } from "./headings.ts";
import { idLetters } from "./task-ids.ts";
import { readTaskText, type TaskText } from "./task-text.ts";

/** A task at its place in the file, with the lines that belong to it. */
export interface OutlinedTask {
  readonly form: "heading" | "item";
  readonly text: TaskText;
  readonly line: MarkdownLine;
  /** The level of the heading, or the column of the list item. */
  readonly depth: number;
  readonly body: (MarkdownLine | Fence)[];
  /** The headings of phases and milestones around the task, outermost first. */
  readonly within: readonly PhaseHeading[];
  /** The list item in which the task's list item is nested. */
  readonly parent: OutlinedTask | null;
}

/** The tasks, graphs and tables of a file, before their meaning is worked out. */
export interface Outline {
  readonly title: string | null;
  readonly tasks: readonly OutlinedTask[];
  readonly headings: readonly PhaseHeading[];
  readonly graphs: readonly { readonly fence: Fence; readonly inTask: boolean }[];
  /** The lines of each table outside of tasks. */
  readonly tables: readonly (readonly MarkdownLine[])[];
  readonly errors: readonly ListError[];
}

/** Finds the tasks, graphs and tables of a file. */
export function outline(items: readonly (MarkdownLine | Fence)[]): Outline {
  const reader = new OutlineReader();
  for (const item of items) reader.add(item);
  return reader;
}

class OutlineReader implements Outline {
  title: string | null = null;
  readonly tasks: OutlinedTask[] = [];
  readonly headings: PhaseHeading[] = [];
  readonly graphs: { readonly fence: Fence; readonly inTask: boolean }[] = [];
  readonly tables: MarkdownLine[][] = [];
  readonly errors: ListError[] = [];
  #sections: { readonly level: number; readonly heading: PhaseHeading | null }[] = [];
  #within: readonly PhaseHeading[] = [];
  #task: OutlinedTask | null = null;
  readonly #items: OutlinedTask[] = [];
  /** The column of the field line whose list follows, in a list item; null outside of such a list. */
  #fieldColumn: number | null = null;
  #table: MarkdownLine[] | null = null;

  add(item: MarkdownLine | Fence): void {
    if (item.kind === "fence") return this.#addFence(item);
    const heading = readHeading(item.text);
    if (heading !== null) return this.#addHeading(item, heading);
    if (this.#task !== null && !this.#holdsItem(item, this.#task)) this.#task.body.push(item);
    else this.#addToList(item);
  }

  #addFence(fence: Fence): void {
    this.#table = null;
    const owner = this.#task ?? this.#items.findLast((task) => fence.indent > task.depth) ?? null;
    owner?.body.push(fence);
    if (fence.language === "mermaid") this.graphs.push({ fence, inTask: owner !== null });
  }

  #addHeading(line: MarkdownLine, heading: Heading): void {
    this.#table = null;
    if (heading.level === 1 && this.title === null) this.title = heading.text;
    const inside = this.#task !== null && heading.level > this.#task.depth;
    const text = heading.level > 1 ? readTaskText(heading.text, 0) : null;
    if (text !== null && isTaskHeading(text)) {
      if (inside && isGroupOf(this.#task!, text)) this.#dropGroup(this.#task!);
      this.#items.length = 0;
      const task = this.#outlined("heading", shifted(text, heading.from), line, heading.level, null);
      this.#task = task;
      this.tasks.push(task);
      return;
    }
    if (inside) {
      this.#task!.body.push(line);
      return;
    }
    if (heading.level > 1 && isUnreadable(heading.text, true)) this.errors.push(unreadable(line));
    this.#task = null;
    this.#items.length = 0;
    this.#openSection(heading.level, readPhaseHeading(heading.text, line.number));
  }

  #openSection(level: number, heading: PhaseHeading | null): void {
    this.#sections = this.#sections.filter((section) => section.level < level);
    this.#sections.push({ level, heading });
    this.#within = this.#sections.flatMap((section) => section.heading ?? []);
    if (heading !== null) this.headings.push(heading);
  }

  /** True if a list item below a heading without a box is a task, so that the heading only names a group. */
  #holdsItem(line: MarkdownLine, task: OutlinedTask): boolean {
    if (task.text.box !== null || !isItemWithBox(line.text)) return false;
    const text = itemText(line.text);
    if (text === null || !isGroupOf(task, text)) return false;
    this.#dropGroup(task);
    return true;
  }

  #dropGroup(task: OutlinedTask): void {
    if (this.tasks.at(-1) === task) this.tasks.pop();
    this.#task = null;
    const { id, title } = task.text;
    const number = Number(/\d+/u.exec(id)?.[0]);
    const named = title === id ? null : title;
    this.#openSection(task.depth, {
      kind: "milestone",
      number,
      name: id.toLowerCase(),
      title: named,
      line: task.line.number,
    });
  }

  #addToList(line: MarkdownLine): void {
    const { text } = line;
    if (isBlank(text)) {
      this.#table = null;
      this.#items.at(-1)?.body.push(line);
      return;
    }
    const indent = indentOf(text);
    if (this.#fieldColumn !== null && indent <= this.#fieldColumn) this.#fieldColumn = null;
    while (this.#items.length > 0 && indent <= this.#items.at(-1)!.depth) this.#items.pop();
    const parent = this.#items.at(-1) ?? null;
    const task = isItemWithBox(text) && this.#fieldColumn === null ? itemText(text) : null;
    if (task !== null && (parent === null || task.colon)) {
      const outlined = this.#outlined("item", task, line, indent, parent);
      this.#items.push(outlined);
      this.tasks.push(outlined);
      this.#table = null;
      return;
    }
    if (bulletWidth(text) > 0 && this.#fieldColumn === null && isUnreadable(itemOf(text), false))
      this.errors.push(unreadable(line));
    if (parent !== null) {
      if (this.#fieldColumn === null && readFieldLine(text) !== null) this.#fieldColumn = indent;
      parent.body.push(line);
      return;
    }
    if (text.trimStart().startsWith("|")) this.#addToTable(line);
    else this.#table = null;
  }

  #addToTable(line: MarkdownLine): void {
    if (this.#table === null) {
      this.#table = [];
      this.tables.push(this.#table);
    }
    this.#table.push(line);
  }

  #outlined(
    form: "heading" | "item",
    text: TaskText,
    line: MarkdownLine,
    depth: number,
    parent: OutlinedTask | null,
  ): OutlinedTask {
    this.#fieldColumn = null;
    return { form, text, line, depth, body: [], within: this.#within, parent };
  }
}

function isTaskHeading({ box, colon, id }: TaskText): boolean {
  if (box !== null) return true;
  const letters = idLetters(id);
  return colon && (letters === "t" || letters === "task");
}

/** True if a heading without a box only names a group of tasks: `T1: Users` above `T1.1`. */
function isGroupOf(task: OutlinedTask, text: TaskText): boolean {
  return task.text.box === null && text.id.toLowerCase().startsWith(`${task.text.id.toLowerCase()}.`);
}

function isItemWithBox(text: string): boolean {
  return text.includes("[") && bulletWidth(text) > 0;
}

function itemOf(text: string): string {
  const item = text.trimStart();
  return item.slice(bulletWidth(item)).trimStart();
}

/** True if a text begins with a box but is no task: it has no id, or the mark in the box is unknown. */
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

/** Moves the place of the box from the heading's text to the line. */
function shifted(text: TaskText, by: number): TaskText {
  if (text.box === null) return text;
  const { mark, end } = text.box;
  return { ...text, box: { ...text.box, mark: mark + by, end: end + by } };
}

function unreadable(line: MarkdownLine): ListError {
  return {
    code: "PARSE_FAIL",
    detail: String(line.number),
    message: `Line ${line.number} has a check box but is no task. Write it as "[ ] T1.3: Title", with one of the boxes [ ], [x], [~] and [-].`,
    line: line.number,
  };
}
