import type { PlannedList } from "../../protocol/api/orchestrations.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";

/** The largest number of ids on one line. */
const idsAtMost = 12;

/** Returns a plan as text: its phases and tasks, the tasks that start first, and all problems. */
export function planInWords(planned: PlannedList): string {
  const { file, dialect, tasks, ready, criticalPath, external, contradictions, errors } = planned;
  const phases = Map.groupBy(tasks, ({ phase }) => phase);
  const numbers = [...phases.keys()].toSorted((one, other) => one - other);
  return [
    `${onOneLine(file)}  ${dialect}, ${count(tasks.length, "task")}, ${count(phases.size, "phase")}`,
    ...numbers.flatMap((number) => [
      `phase ${number}`,
      ...(phases.get(number) ?? []).map((task) => `  ${taskWords(task)}`),
    ]),
    ...(errors.length > 0
      ? []
      : [
          `starts first: ${shortened(ready) || "nothing"}`,
          `critical path: ${shortened(criticalPath, " -> ") || "none"} (${count(criticalPath.length, "task")})`,
        ]),
    ...external.map(
      ({ task, name, line }) =>
        `${onOneLine(file)}:${line}  ${task} depends on "${onOneLine(name)}", which is not in the list. If it is done, add: --assume "${onOneLine(name)}"`,
    ),
    ...contradictions.map(
      ({ message, lines }) => `${onOneLine(file)}:${lines.join(",")}  contradiction: ${hanging(message, 2)}`,
    ),
    ...errors.map(errorWords),
  ].join("\n");
}

/** Returns an error of a list as text, with its line. */
export function errorWords({ file, line, code, message }: PlannedList["errors"][number]): string {
  return `${onOneLine(file)}:${line}  ${code}: ${hanging(message, 2)}`;
}

function taskWords({ id, title, status, depends, specialist }: PlannedList["tasks"][number]): string {
  const marks = { open: "[ ]", running: "[~]", done: "[x]", skipped: "[-]" };
  const after = depends.length === 0 ? "" : `  after ${shortened(depends)}`;
  const who = specialist === null ? "" : `  (${onOneLine(specialist)})`;
  return `${marks[status]} ${id}  ${onOneLine(title)}${who}${after}`;
}

function shortened(ids: readonly string[], separator = ", "): string {
  const more = ids.length - idsAtMost;
  const shown = ids.slice(0, idsAtMost).join(separator);
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
