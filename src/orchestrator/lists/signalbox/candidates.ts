import { placeOfBox } from "../check-box.ts";
import { movesBranches } from "../git-commands.ts";
import { plainTitle } from "../plain-title.ts";
import { bodyOf } from "../task-body.ts";
import type { CheckBox, Contradiction, ListedStatus } from "../task-list.ts";
import {
  ownFields,
  priorityOf,
  specialistNames,
  specialistOfDomain,
  filePaths,
  type OwnFields,
} from "./field-values.ts";
import type { PhaseHeading } from "./headings.ts";
import type { Outline, OutlinedTask } from "./outline.ts";
import { fieldsOf, type FieldValue } from "./task-fields.ts";
import { idLetters } from "./task-ids.ts";
import type { TaskRow, TaskTable } from "./tables.ts";

/** A task before its dependencies are known. */
export interface Candidate extends OwnFields {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly status: ListedStatus;
  readonly box: CheckBox | null;
  readonly own: number | null;
  readonly within: readonly PhaseHeading[];
  readonly body: string;
  readonly omitted: readonly number[];
  readonly values: readonly FieldValue[];
  readonly parent: string | null;
}

/** The tasks of a file in file order, each from its heading, else its list item, else its table row. */
export interface Candidates {
  readonly tasks: readonly Candidate[];
  readonly contradictions: readonly Contradiction[];
}

/** Collects the tasks of a file. A list item or row with the id of a heading only mentions that task. */
export function candidatesOf(
  outline: Outline,
  tables: readonly TaskTable[],
  source: readonly string[],
): Candidates {
  const headings = new Map(
    outline.tasks.flatMap((task) =>
      task.form === "heading" ? [[task.text.id.toLowerCase(), task] as const] : [],
    ),
  );
  const contradictions: Contradiction[] = [];
  const tasks: Candidate[] = [];
  for (const task of outline.tasks) {
    const heading = task.form === "item" ? headings.get(task.text.id.toLowerCase()) : undefined;
    if (heading === undefined) tasks.push(fromOutline(task, source));
    else contradictions.push(...disagreement(heading, task));
  }
  const known = new Set(tasks.map(({ id }) => id.toLowerCase()));
  const letters = new Set(tasks.map(({ id }) => idLetters(id)));
  for (const { describesTasks, rows } of tables) {
    if (!describesTasks) continue;
    for (const row of rows) {
      if (known.has(row.id.toLowerCase()) || (letters.size > 0 && !letters.has(idLetters(row.id)))) continue;
      tasks.push(fromRow(row));
    }
  }
  if (tables.length === 0) return { tasks, contradictions };
  return { tasks: tasks.toSorted((one, other) => one.line - other.line), contradictions };
}

function disagreement(heading: OutlinedTask, item: OutlinedTask): readonly Contradiction[] {
  const [one, other] = [heading.text.box?.status ?? "open", item.text.box?.status ?? "open"];
  if (heading.text.box === null || one === other) return [];
  const lines = [heading.line.number, item.line.number];
  const message = `${heading.text.id} is ${one} in line ${lines[0]} but ${other} in line ${lines[1]}. Line ${lines[0]} counts.`;
  return [{ message, lines }];
}

function fromOutline(
  { text, line, body, within, parent }: OutlinedTask,
  source: readonly string[],
): Candidate {
  const values = fieldsOf(body);
  const field = values.find((value) => value.field === "phase")?.value ?? "";
  const phase = /^(?:phase\s*)?(\d{1,6}(?:\.\d{1,6})?)(?![\d.])/iu.exec(field)?.[1];
  return {
    id: text.id,
    title: text.title,
    line: line.number,
    status: text.box?.status ?? "open",
    box: text.box === null ? null : placeOfBox(text.box, line),
    own: text.phase ?? (phase === undefined ? null : Number(phase)),
    within,
    ...ownFields(values),
    ...bodyOf(body, source),
    values,
    parent: parent?.text.id ?? null,
  };
}

function fromRow({ id, line, cells, box }: TaskRow): Candidate {
  const phase = /\d{1,6}(?:\.\d{1,6})?/u.exec(cells.get("phase") ?? "")?.[0];
  const named = specialistNames(cells.get("specialist") ?? "");
  return {
    id,
    title: plainTitle(cells.get("title") ?? "") || id,
    line: line.number,
    status: box?.status ?? statusOf(cells.get("status") ?? cells.get("box") ?? ""),
    box: box === null ? null : placeOfBox(box, line),
    own: phase === undefined ? null : Number(phase),
    within: [],
    specialists: named.length > 0 ? named : specialistOfDomain(cells.get("domain") ?? ""),
    files: filePaths(cells.get("files") ?? ""),
    tests: [],
    criteria: [],
    worktree: null,
    priority: priorityOf(cells.get("priority") ?? ""),
    body: movesBranches(line.text) ? "" : line.text.trim(),
    omitted: movesBranches(line.text) ? [line.number] : [],
    values: [],
    parent: null,
  };
}

function statusOf(text: string): ListedStatus {
  const plain = text.trim().toLowerCase();
  if (/^(?:done|completed?|finished|closed|x$|✅|☑|✔|완료)/u.test(plain)) return "done";
  if (/^(?:in[ _-]?progress|running|started|doing|🔄|🚧|진행)/u.test(plain)) return "running";
  return /^(?:skipped|cancell?ed|dropped|제외|취소|건너)/u.test(plain) ? "skipped" : "open";
}
