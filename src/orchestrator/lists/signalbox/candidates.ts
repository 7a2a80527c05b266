import type { Contradiction, ListedTask } from "../task-list.ts";
import { describedByRow, type DescribedTask } from "./described-task.ts";
import type { Outline } from "./outline.ts";
import type { TaskTable } from "./tables.ts";
import { idLetters } from "./task-ids.ts";

/**
 * The tasks of a file in file order. A task comes from its heading, or else its list item, or else its table
 * row.
 */
export interface Candidates {
  readonly tasks: readonly DescribedTask[];
  readonly contradictions: readonly Contradiction[];
}

/** Collects the tasks of a file. A list item or row with the id of a heading only mentions that task. */
export function candidatesOf(outline: Outline, tables: readonly TaskTable[]): Candidates {
  const { tasks: outlined, contradictions } = withoutMentions(outline.tasks);
  if (tables.length === 0) return { tasks: outlined, contradictions };
  const known = new Set(outlined.map(({ task }) => task.id.toLowerCase()));
  const letters = new Set(outlined.map(({ task }) => idLetters(task.id)));
  const rows = tables
    .flatMap((table) => (table.describesTasks ? table.rows : []))
    .filter(({ id }) => !known.has(id.toLowerCase()) && (letters.size === 0 || letters.has(idLetters(id))));
  const tasks = [...outlined, ...rows.map(describedByRow)];
  return { tasks: tasks.toSorted((one, other) => one.task.line - other.task.line), contradictions };
}

/** Leaves out the list items that mention the task of a heading. Reports those with another status. */
function withoutMentions(tasks: readonly DescribedTask[]): Candidates {
  if (!tasks.some(({ form }) => form === "item")) return { tasks, contradictions: [] };
  const headings = new Map(
    tasks.flatMap((each) =>
      each.form === "heading" ? [[each.task.id.toLowerCase(), each.task] as const] : [],
    ),
  );
  const headingOf = ({ form, task }: DescribedTask): ListedTask | undefined =>
    form === "item" ? headings.get(task.id.toLowerCase()) : undefined;
  const contradictions = tasks.flatMap((each) => disagreement(headingOf(each), each.task));
  return { tasks: tasks.filter((each) => headingOf(each) === undefined), contradictions };
}

function disagreement(heading: ListedTask | undefined, item: ListedTask): readonly Contradiction[] {
  if (heading === undefined || heading.box === null || heading.status === item.status) return [];
  const lines = [heading.line, item.line];
  const message = `${heading.id} is ${heading.status} on line ${lines[0]} but ${item.status} on line ${lines[1]}. Line ${lines[0]} counts.`;
  return [{ message, lines }];
}
