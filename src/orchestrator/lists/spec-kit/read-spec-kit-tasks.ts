import { indentOf, rawLines, readBoxLine, type BoxLine } from "../box-line.ts";
import { readHeading } from "../heading-line.ts";
import { readMarkdown, type Fence, type MarkdownLine } from "../markdown-lines.ts";
import { parseFail } from "../parse-fail.ts";
import type { Contradiction, ListError } from "../task-list.ts";
import { statementsOf } from "./order-sections.ts";
import type { OrderStatement } from "./order-statements.ts";
import { isBrokenId, isPlaceholder, readSpecKitLine, type SpecKitLine } from "./spec-kit-line.ts";
import { readSection, type UnnumberedPhase } from "./spec-kit-sections.ts";

/** A task of a spec-kit list with the lines below it. */
export interface SpecKitTask extends SpecKitLine {
  readonly line: number;
  readonly box: BoxLine["box"];
  readonly indent: number;
  /** The description, with its continuation lines. */
  readonly text: string[];
  /** The lines below the description, with their numbers. */
  readonly details: { readonly number: number; readonly text: string }[];
  readonly criteria: string[];
}

/** A phase with its tasks. */
export interface SpecKitPhase extends UnnumberedPhase {
  readonly tasks: SpecKitTask[];
}

/** The title, the phases with tasks, and the errors. */
export interface SpecKitText {
  readonly title: string | null;
  readonly phases: readonly SpecKitPhase[];
  readonly errors: readonly ListError[];
  /** The reports on placeholder lines of the template that are left in the list. */
  readonly placeholders: readonly Contradiction[];
  /** The statements of the sections on dependencies. */
  readonly statements: readonly OrderStatement[];
}

/** Splits a spec-kit list into phases and tasks. */
export function readSpecKitText(content: string): SpecKitText {
  const phases: SpecKitPhase[] = [];
  const errors: ListError[] = [];
  const placeholders: Contradiction[] = [];
  const rawLine = rawLines(content);
  let title: string | null = null;
  let phaseLevel: number | null = null;
  let proseLevel: number | null = null;
  let current: SpecKitTask | null = null;
  /** The column of a label in a task, such as "Acceptance Criteria:". The boxes below it are not tasks. */
  let label: number | null = null;
  const items = readMarkdown(content);
  const ids = marginIds(items);
  for (const item of items) {
    if (item.kind === "fence") current = withFence(current, item);
    else if (item.text.trim() === "") current?.details.push({ number: item.number, text: "" });
    else if (readHeading(item.text) !== null) {
      current = null;
      enterSection(item);
    } else if (proseLevel === null) readLine(item);
  }
  return {
    title,
    phases: phases.filter(({ tasks }) => tasks.length > 0),
    errors,
    placeholders,
    statements: statementsOf(items),
  };

  function enterSection({ text, number }: MarkdownLine): void {
    const heading = readHeading(text);
    if (heading === null) return;
    const { level } = heading;
    if (level === 1) title ??= heading.text;
    if (proseLevel !== null && level > proseLevel) return;
    const section = readSection(heading);
    proseLevel = section.kind === "prose" && level <= (phaseLevel ?? level) ? level : null;
    if (section.kind === "phase") {
      phaseLevel = level;
      phases.push({ written: section.written, title: section.title, line: number, tasks: [] });
    } else if (section.kind === "other" && phaseLevel !== null && level <= phaseLevel) {
      phases.push({ written: null, title: section.title, line: number, tasks: [] });
    }
  }

  function readLine(line: MarkdownLine): void {
    const box = readBoxLine(line, rawLine(line.number));
    const task = box === null ? null : readSpecKitLine(box);
    const indent = indentOf(line.text);
    const isInside = current !== null && indent > current.indent;
    if (label !== null && (!isInside || indent <= label)) label = null;
    const isCriterion = isInside && task !== null && (ids.has(task.id.toLowerCase()) || label !== null);
    if (box !== null && task !== null && !isCriterion) current = begin(line, box, task);
    else if (isInside) {
      current = withDetail(current, line, box);
      if (box === null && /[:：][*_]{0,3}$/u.test(line.text.trimEnd())) label ??= indent;
    } else {
      current = null;
      if (box?.mark === " " && isPlaceholder(box.text)) placeholders.push(leftover(line));
      else if (box?.mark === " " && phaseLevel !== null && isBrokenId(box.text)) {
        errors.push(
          parseFail(
            line.number,
            "This task has no single id. Give each task its own line and id, such as T012.",
          ),
        );
      }
    }
  }

  function begin(line: MarkdownLine, { box, indent }: BoxLine, task: SpecKitLine): SpecKitTask {
    const begun = {
      ...task,
      line: line.number,
      box,
      indent,
      text: [task.description],
      details: [],
      criteria: [],
    };
    if (phases.length === 0) phases.push({ written: null, title: null, line: line.number, tasks: [] });
    phases.at(-1)?.tasks.push(begun);
    return begun;
  }
}

/**
 * Returns the ids of the tasks at the margin, in lower case. An indented box that begins with one of them
 * only mentions that task.
 */
function marginIds(items: readonly (MarkdownLine | Fence)[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const item of items) {
    const box = item.kind === "text" && indentOf(item.text) < 2 ? readBoxLine(item, item.raw) : null;
    const task = box === null ? null : readSpecKitLine(box);
    if (task !== null) ids.add(task.id.toLowerCase());
  }
  return ids;
}

function leftover({ number }: MarkdownLine): Contradiction {
  const message = `Line ${String(number)} is a template placeholder, not a task. Remove the line, or give it an id such as T012.`;
  return { message, lines: [number] };
}

/** Adds a line to a task. Wrapped lines right after the task line continue its description. */
function withDetail(
  task: SpecKitTask | null,
  { text, number }: MarkdownLine,
  box: BoxLine | null,
): SpecKitTask | null {
  if (task === null) return null;
  const isItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/u.test(text);
  if (task.details.length === 0 && !isItem) task.text.push(text.trim());
  else task.details.push({ number, text });
  if (box !== null && box.text !== "") task.criteria.push(box.text);
  return task;
}

/** Adds a fenced block to the task if its lines are indented. A block at the margin ends the task. */
function withFence(task: SpecKitTask | null, fence: Fence): SpecKitTask | null {
  if (task === null || fence.lines.some((line) => line.trim() !== "" && indentOf(line) <= task.indent))
    return null;
  const space = " ".repeat(task.indent + 2);
  task.details.push({ number: fence.number, text: `${space}\`\`\`${fence.language}` });
  for (const [index, text] of fence.lines.entries())
    task.details.push({ number: fence.number + index + 1, text });
  task.details.push({ number: fence.last, text: `${space}\`\`\`` });
  return task;
}
