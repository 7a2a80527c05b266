import { placeOfBox } from "../check-box.ts";
import { movesBranches } from "../git-commands.ts";
import type { Fence, MarkdownLine } from "../markdown-lines.ts";
import { plainTitle } from "../plain-title.ts";
import type { SourceText } from "../source-text.ts";
import { bodyOf } from "../task-body.ts";
import type { ListedStatus, ListedTask } from "../task-list.ts";
import { filePaths, priorityOf, specialistNames, specialistOfDomain } from "./field-values.ts";
import type { PhaseHeading } from "./headings.ts";
import { OwnFields, type Relation } from "./own-fields.ts";
import type { TaskRow } from "./tables.ts";
import { readFields } from "./task-fields.ts";
import type { TaskText } from "./task-text.ts";

/** The place of a task in the file. */
interface TaskPlace {
  readonly form: "heading" | "item" | "row";
  /** The headings of phases and milestones around the task, outermost first. */
  readonly within: readonly PhaseHeading[];
  /** The id of the list item in which the task's list item is nested. */
  readonly parent: string | null;
}

/** A task that may still get lines. */
export interface OpenTask extends TaskPlace {
  readonly text: TaskText;
  readonly line: MarkdownLine;
  /** The level of the heading, or the column of the list item. */
  readonly depth: number;
  readonly lines: (MarkdownLine | Fence)[];
}

/** A task before its phase and the remarks of its dependencies are known. */
type UnplacedTask = ListedTask & { phase: number; notes: readonly string[] };

/** A task as its own part of the file describes it. */
export interface DescribedTask extends TaskPlace {
  readonly task: UnplacedTask;
  /** The phase that the task's own line or fields state. */
  readonly own: number | null;
  readonly relations: readonly Relation[];
  /** The phase, which is known when all tasks are. */
  step: number;
}

const none: readonly never[] = [];

/** Describes a task by its line and by the lines that belong to it. */
export function describedByLines(
  { form, text, line, lines, within, parent }: OpenTask,
  source: SourceText,
): DescribedTask {
  const fields = new OwnFields();
  readFields(lines, fields);
  const { body, omitted } = bodyOf(lines, source);
  const task = {
    id: text.id,
    title: text.title,
    phase: 0,
    line: line.number,
    status: text.box?.status ?? "open",
    box: text.box === null ? null : placeOfBox(text.box, line),
    optional: false,
    specialists: fields.specialists,
    files: fields.files,
    tests: fields.tests,
    criteria: fields.criteria,
    worktree: fields.worktree,
    priority: fields.priority,
    body,
    omitted,
    notes: none,
  };
  const own = text.phase ?? fields.phase;
  return { form, within, parent, task, own, relations: fields.relations, step: 0 };
}

/** Describes a task by its row in a table. */
export function describedByRow({ id, line, cells, box }: TaskRow): DescribedTask {
  const named = specialistNames(cells.get("specialist") ?? "");
  const isLeftOut = movesBranches(line.text);
  const task = {
    id,
    title: plainTitle(cells.get("title") ?? "") || id,
    phase: 0,
    line: line.number,
    status: box?.status ?? statusOf(cells.get("status") ?? cells.get("box") ?? ""),
    box: box === null ? null : placeOfBox(box, line),
    optional: false,
    specialists: named.length > 0 ? named : specialistOfDomain(cells.get("domain") ?? ""),
    files: filePaths(cells.get("files") ?? ""),
    tests: none,
    criteria: none,
    worktree: null,
    priority: priorityOf(cells.get("priority") ?? ""),
    body: isLeftOut ? "" : line.text.trim(),
    omitted: isLeftOut ? [line.number] : none,
    notes: none,
  };
  const phase = /\d{1,6}(?:\.\d{1,6})?/u.exec(cells.get("phase") ?? "")?.[0];
  const own = phase === undefined ? null : Number(phase);
  return { form: "row", within: none, parent: null, task, own, relations: none, step: 0 };
}

function statusOf(text: string): ListedStatus {
  const plain = text.trim().toLowerCase();
  if (/^(?:done|completed?|finished|closed|x$|✅|☑|✔|완료)/u.test(plain)) return "done";
  if (/^(?:in[ _-]?progress|running|started|doing|🔄|🚧|진행)/u.test(plain)) return "running";
  return /^(?:skipped|cancell?ed|dropped|제외|취소|건너)/u.test(plain) ? "skipped" : "open";
}
