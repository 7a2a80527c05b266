import type { Question } from "../protocol/task/question.ts";
import type { Review } from "../protocol/task/review.ts";
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
  const waits = task.blockedBy === null ? "" : ` (waiting: ${task.blockedBy.replaceAll("_", " ")})`;
  return `${task.id}  ${task.status.replaceAll("_", " ")}${waits}  ${onOneLine(task.title)}`;
}

/** Formats a task in full, for a person. */
export function taskCard(task: Task, url: string): string {
  return [
    taskLine(task),
    ...(task.description === "" ? [] : [`  ${hanging(task.description, 2)}`]),
    `agent ${task.agent}, ${task.agentStatus.replaceAll("_", " ")}`,
    `workspace ${task.workspace}`,
    ...(task.error === undefined ? [] : [`error: ${hanging(task.error.message, 7)}`]),
    `${url}/t/${task.id}`,
  ].join("\n");
}

/** Formats a question with numbered options. */
export function questionCard(question: Question, url: string): string {
  return [
    `${question.id}  ${hanging(question.question, 12)}`,
    ...question.options.map(
      (option, index) =>
        `  ${index + 1} ${onOneLine(option)}${option === question.default ? " (default)" : ""}`,
    ),
    `  ${url}/q/${question.id}`,
  ].join("\n");
}

/** Formats a review on one line: id, task, phase and attempt, status. */
export function reviewLine(review: Review): string {
  const { id, taskId, phase, attempt, status, verified, decision, decidedBy } = review;
  const stands = decision === null ? status : `${decision} by ${decidedBy ?? "system"}`;
  const doubt = verified ? "" : "  unverified";
  return `${id}  ${taskId}  phase ${phase}, attempt ${attempt}  ${stands.replaceAll("_", " ")}${doubt}`;
}

/** Formats a review in full, for a person: its files, failed criteria and comments. */
export function reviewCard(review: Review, url: string): string {
  const failed = review.verification?.criteria.filter(({ status }) => status === "failed") ?? [];
  return [
    reviewLine(review),
    ...review.deliverables.map(({ path, size }) => `  ${onOneLine(path)}  ${size} bytes`),
    ...failed.map(({ id, title, details }) => `  failed ${onOneLine(id)}: ${hanging(title ?? details, 4)}`),
    ...review.comments.map(({ file, lines, body, status }) => {
      const where = file === null ? "" : `${onOneLine(file)}${lines === null ? "" : `:${lines.from}`}  `;
      return `  ${status} comment  ${where}${hanging(body, 4)}`;
    }),
    `  version ${review.version}, commit ${review.commit.slice(0, 12)}`,
    `  ${url}/t/${review.taskId}`,
  ].join("\n");
}
