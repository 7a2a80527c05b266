import type { Question } from "../protocol/task/question.ts";
import type { PhaseInfo } from "../protocol/api/gates.ts";
import { waitsForNode } from "../protocol/labels.ts";
import type { Task } from "../protocol/task/task.ts";
import { ageOf } from "./terminal/age.ts";
import { hanging, onOneLine } from "./terminal/harmless.ts";
import { say, sayJson } from "./terminal/say.ts";
import { joined, shown, type Shown, styled, type Style, type Words } from "./terminal/shown.ts";
import { type Cell, table } from "./terminal/table.ts";

/** Prints data to stdout, as a line of JSON on request, otherwise as words. */
export function print(json: boolean | undefined, value: unknown, words: Words): void {
  if (json === true) sayJson(value);
  else say(words);
}

/** Formats a task on one line: id, status, what it waits for, title. */
export function taskLine(task: Task): Shown {
  const { text, style } = statusCell(task);
  return shown`${styled("id", task.id)}  ${styled(style, text)}  ${task.title}`;
}

/** Formats tasks as a table, with a column of tags if any task has some. */
export function taskTable(tasks: readonly Task[], now: Date): Shown {
  const isTagged = tasks.some(({ tags }) => tags !== undefined);
  return table(
    ["TASK", "STATUS", "PHASE", "AGENT", "AGE", ...(isTagged ? ["TAGS"] : []), "TITLE"],
    tasks.map((task) => [
      { text: task.id, style: "id" },
      statusCell(task),
      task.currentPhase === null ? "" : `${task.currentPhase} of ${task.totalPhases}`,
      task.agent,
      { text: ageOf(task.createdAt, now), style: "aside" },
      ...(isTagged ? [(task.tags ?? []).join(", ")] : []),
      task.title,
    ]),
  );
}

const stylesOfStatus: Readonly<Record<Task["status"], Style>> = {
  draft: "aside",
  pending: "aside",
  in_progress: "active",
  review: "waiting",
  completed: "good",
  failed: "bad",
  cancelled: "aside",
};

/** Returns the status of a task and what it waits for. */
export function statusCell(task: Task): Exclude<Cell, string> {
  const reason = task.waitsForLabels === undefined ? task.blockedBy : "node";
  const waits = reason === null ? "" : ` (waiting: ${reason.replaceAll("_", " ")})`;
  const text = `${task.status.replaceAll("_", " ")}${waits}`;
  return { text, style: reason === null ? stylesOfStatus[task.status] : "waiting" };
}

/** Formats a task in full, for a person. `phases` are those of a gated task. */
export function taskCard(task: Task, url: string, phases: readonly PhaseInfo[] = []): Shown {
  const phase = phases.find(({ number }) => number === task.currentPhase);
  const lines = [
    taskLine(task),
    ...(task.description === "" ? [] : [`  ${hanging(task.description, 2)}`]),
    ...(phase === undefined ? [] : [phaseLine(task, phase)]),
    `agent ${task.agent}, ${phase?.status === "verifying" ? "waits for the verification" : task.agentStatus.replaceAll("_", " ")}`,
    ...(task.labels === undefined || task.labels.length === 0 ? [] : [`labels ${task.labels.join(", ")}`]),
    ...(task.tags === undefined ? [] : [`tags ${onOneLine(task.tags.join(", "))}`]),
    ...(task.waitsForLabels === undefined ? [] : [waitsForNode(task.waitsForLabels)]),
    ...(task.node === undefined ? [] : [`node ${task.node.name}`]),
    `workspace ${task.workspace}`,
    ...(task.error === undefined ? [] : [styled("bad", errorLines(task.error))]),
    `${url}/t/${task.id}`,
  ];
  return joined(lines, "\n");
}

function phaseLine({ totalPhases, progress, status }: Task, { number, name, attempt, ...phase }: PhaseInfo) {
  const tries = attempt === null || attempt === 1 ? "" : `, attempt ${attempt}`;
  const stage = isOpen.includes(status) ? phase.status : status.replaceAll("_", " ");
  return `phase ${number} of ${totalPhases} (${onOneLine(name)}), ${stage}${tries}, ${progress} %`;
}

const isOpen: readonly Task["status"][] = ["in_progress", "review"];

/** Formats an error with the last lines of its details. */
function errorLines({ message, details }: NonNullable<Task["error"]>): string {
  const last = (details ?? "").trimEnd().split("\n").slice(-5).join("\n");
  return `error: ${hanging(message, 7)}${last === "" ? "" : `\n       ${hanging(last, 7)}`}`;
}

/** Formats a question with numbered options. */
export function questionCard(question: Question, url: string): Shown {
  const lines = [
    shown`${styled("id", question.id)}  ${joined([hanging(question.question, 12)])}`,
    ...optionLines(question).map((line) => `  ${line}`),
    `  ${url}/q/${question.id}`,
  ];
  return joined(lines, "\n");
}

/** Formats the options of a question as numbered lines. */
export function optionLines({ options, default: preset }: Question): string[] {
  return options.map(
    (option, index) => `${index + 1} ${onOneLine(option)}${option === preset ? " (default)" : ""}`,
  );
}
