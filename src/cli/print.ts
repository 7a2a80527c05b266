import type { Question } from "../protocol/task/question.ts";
import type { PhaseInfo } from "../protocol/api/gates.ts";
import { waitsForNode } from "../protocol/labels.ts";
import type { Task } from "../protocol/task/task.ts";
import { hanging, onOneLine } from "./terminal/harmless.ts";
import { say, sayJson } from "./terminal/say.ts";

/** Prints one line of data to stdout, as JSON on request, otherwise as words. */
export function print(json: boolean | undefined, value: unknown, words: string): void {
  if (json === true) sayJson(value);
  else say(words);
}

/** Formats a task on one line: id, status, what it waits for, title. */
export function taskLine(task: Task): string {
  const reason = task.waitsForLabels === undefined ? task.blockedBy : "node";
  const waits = reason === null ? "" : ` (waiting: ${reason.replaceAll("_", " ")})`;
  return `${task.id}  ${task.status.replaceAll("_", " ")}${waits}  ${onOneLine(task.title)}`;
}

/** Formats a task in full, for a person. `phases` are those of a gated task. */
export function taskCard(task: Task, url: string, phases: readonly PhaseInfo[] = []): string {
  const phase = phases.find(({ number }) => number === task.currentPhase);
  return [
    taskLine(task),
    ...(task.description === "" ? [] : [`  ${hanging(task.description, 2)}`]),
    ...(phase === undefined ? [] : [phaseLine(task, phase)]),
    `agent ${task.agent}, ${phase?.status === "verifying" ? "waits for the verification" : task.agentStatus.replaceAll("_", " ")}`,
    ...(task.labels === undefined || task.labels.length === 0 ? [] : [`labels ${task.labels.join(", ")}`]),
    ...(task.waitsForLabels === undefined ? [] : [waitsForNode(task.waitsForLabels)]),
    ...(task.node === undefined ? [] : [`node ${task.node.name}`]),
    `workspace ${task.workspace}`,
    ...(task.error === undefined ? [] : [errorLines(task.error)]),
    `${url}/t/${task.id}`,
  ].join("\n");
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

/** Formats a question with numbered options, and with the title of its task if it is given. */
export function questionCard(question: Question, url: string, title?: string): string {
  return [
    `${question.id}  ${hanging(question.question, 12)}`,
    ...(title === undefined ? [] : [`  task: ${onOneLine(title)}`]),
    ...question.options.map(
      (option, index) =>
        `  ${index + 1} ${onOneLine(option)}${option === question.default ? " (default)" : ""}`,
    ),
    `  ${url}/q/${question.id}`,
  ].join("\n");
}
