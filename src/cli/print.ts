import type { Question } from "../protocol/task/question.ts";
import type { Task } from "../protocol/task/task.ts";

/** One line of data to stdout: JSON where it was asked for, else the words. */
export function print(json: boolean | undefined, value: unknown, words: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : words}\n`);
}

/** A task on one line: id, where it stands, what it waits for, its title. */
export function taskLine(task: Task): string {
  const waits = task.blockedBy === null ? "" : ` (waits: ${task.blockedBy.replaceAll("_", " ")})`;
  return `${task.id}  ${task.status.replaceAll("_", " ")}${waits}  ${task.title}`;
}

/** A task in full, for a person. */
export function taskCard(task: Task, url: string): string {
  return [
    taskLine(task),
    ...(task.description === "" ? [] : [task.description]),
    `agent ${task.agent}, ${task.agentStatus.replaceAll("_", " ")}`,
    `workspace ${task.workspace}`,
    ...(task.error === undefined ? [] : [`error: ${task.error.message}`]),
    `${url}/t/${task.id}`,
  ].join("\n");
}

/** A question with its options numbered. */
export function questionCard(question: Question, url: string): string {
  return [
    `${question.id}  ${question.question}`,
    ...question.options.map(
      (option, index) => `  ${index + 1} ${option}${option === question.default ? " (default)" : ""}`,
    ),
    `  ${url}/q/${question.id}`,
  ].join("\n");
}
