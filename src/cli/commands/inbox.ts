import type { Question } from "../../protocol/task/question.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { Task } from "../../protocol/task/task.ts";
import { connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { hanging } from "../terminal/harmless.ts";
import { print, questionCard, reviewLine, taskLine } from "../print.ts";

/** Shows everything that waits for a person. Exits with 10 if there is anything, otherwise with 0. */
export async function showInbox({ json }: { json?: boolean }): Promise<void> {
  const api = connect(process.env);
  const questions = await api.call("GET /api/questions", { query: { status: "pending", limit: 200 } });
  const reviews = await api.call("GET /api/reviews", { query: { status: "pending", limit: 200 } });
  const failed = await api.call("GET /api/tasks", { query: { status: "failed", limit: 200 } });
  const working = await api.call("GET /api/tasks", { query: { status: "in_progress", limit: 200 } });
  const held = working.items.filter(({ blockedBy }) => blockedBy !== null && blockedBy !== "question");
  const waiting = { questions: questions.items, reviews: reviews.items, held, failed: failed.items };
  print(json, waiting, inWords(waiting, api.url));
  const count = waiting.questions.length + waiting.reviews.length + held.length + waiting.failed.length;
  process.exitCode = count === 0 ? exitCodes.fine : exitCodes.needsPerson;
}

function inWords(
  {
    questions,
    reviews,
    held,
    failed,
  }: { questions: Question[]; reviews: Review[]; held: Task[]; failed: Task[] },
  url: string,
): string {
  const lines = [
    ...questions.map((question) => questionCard(question, url)),
    ...reviews.map(reviewLine),
    ...[...held, ...failed].map(
      (task) => `${taskLine(task)}${task.error === undefined ? "" : `\n  ${hanging(task.error.message, 2)}`}`,
    ),
  ];
  return lines.length === 0 ? "Nothing is waiting for you." : lines.join("\n");
}
