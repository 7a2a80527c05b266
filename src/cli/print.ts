import type { Question } from "../protocol/task/question.ts";
import type { Review } from "../protocol/task/review.ts";
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

/** A review on one line: id, task, phase and attempt, where it stands. */
export function reviewLine(review: Review): string {
  const { id, taskId, phase, attempt, status, verified, decision, decidedBy } = review;
  const stands = decision === null ? status : `${decision} by ${decidedBy ?? "system"}`;
  const doubt = verified ? "" : "  unverified";
  return `${id}  ${taskId}  phase ${phase}, attempt ${attempt}  ${stands.replaceAll("_", " ")}${doubt}`;
}

/** A review in full, for a person: its files, what was found wrong, what was said. */
export function reviewCard(review: Review, url: string): string {
  const failed = review.verification?.criteria.filter(({ status }) => status === "failed") ?? [];
  return [
    reviewLine(review),
    ...review.deliverables.map(({ path, size }) => `  ${path}  ${size} bytes`),
    ...failed.map(({ id, title, details }) => `  failed ${id}: ${title ?? details}`),
    ...review.comments.map(({ file, lines, body, status }) => {
      const where = file === null ? "" : `${file}${lines === null ? "" : `:${lines.from}`}  `;
      return `  ${status} comment  ${where}${body}`;
    }),
    `  version ${review.version}, commit ${review.commit.slice(0, 12)}`,
    `  ${url}/t/${review.taskId}`,
  ].join("\n");
}
