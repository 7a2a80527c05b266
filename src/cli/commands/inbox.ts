import type { CallId, OfficeId } from "../../protocol/ids.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { Task } from "../../protocol/task/task.ts";
import { type Api, connect } from "../api/connect.ts";
import { requestLines } from "./provide.ts";
import { exitCodes } from "../exit-codes.ts";
import { allOffices } from "../office/all-offices.ts";
import { decideCommand, shortened } from "../office/words.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";
import { print, questionCard, taskLine } from "../print.ts";
import { reviewLine } from "../review-words.ts";
import { titlesOf } from "../api/titles.ts";

/** Shows everything that waits for a person. Exits with 10 if there is anything, otherwise with 0. */
export async function showInbox({ json }: { json?: boolean }): Promise<void> {
  const api = connect(process.env);
  const questions = await api.call("GET /api/questions", { query: { status: "pending", limit: 200 } });
  const reviews = await api.call("GET /api/reviews", { query: { status: "pending", limit: 200 } });
  const failed = await api.call("GET /api/tasks", { query: { status: "failed", limit: 200 } });
  const working = await api.call("GET /api/tasks", { query: { status: "in_progress", limit: 200 } });
  const reviewed = await api.call("GET /api/tasks", { query: { status: "review", limit: 200 } });
  const held = working.items.filter(({ blockedBy }) => blockedBy !== null && blockedBy !== "question");
  const asking = [...working.items, ...reviewed.items].filter(
    ({ dependencies }) => dependencies !== undefined,
  );
  const calls = await heldCalls(api);
  const waiting = {
    questions: questions.items,
    reviews: reviews.items,
    calls,
    held,
    failed: failed.items,
    asking,
  };
  const named = [...questions.items, ...reviews.items].map(({ taskId }) => taskId);
  const titles = json === true ? new Map() : await titlesOf(api, named);
  print(json, waiting, inWords(waiting, api.url, titles));
  const count = Object.values(waiting).reduce((sum, each) => sum + each.length, 0);
  process.exitCode = count === 0 ? exitCodes.fine : exitCodes.needsPerson;
}

/** A call of an office that waits for a person's decision. */
interface HeldCall {
  readonly office: OfficeId;
  readonly title: string;
  readonly call: CallId;
  readonly caller: string;
  readonly callee: string;
  readonly task: string;
  readonly since: string;
}

async function heldCalls(api: Api): Promise<HeldCall[]> {
  const offices = await Array.fromAsync(allOffices(api));
  return offices.flatMap(({ id, title, held }) => held.map((call) => ({ office: id, title, ...call })));
}

interface Waiting {
  readonly questions: readonly Question[];
  readonly reviews: readonly Review[];
  readonly calls: readonly HeldCall[];
  readonly held: readonly Task[];
  readonly failed: readonly Task[];
  /** Tasks whose agents asked for keys, files and the like. */
  readonly asking: readonly Task[];
}

function inWords(
  { questions, reviews, calls, held, failed, asking }: Waiting,
  url: string,
  titles: ReadonlyMap<string, string>,
): string {
  const lines = [
    ...questions.map((question) => questionCard(question, url, titles.get(question.taskId))),
    ...reviews.map((review) => reviewLine(review, titles.get(review.taskId))),
    ...calls.map(callCard),
    ...asking.map((task) => [taskLine(task), ...requestLines(task)].join("\n")),
    ...[...held, ...failed].map((task) => `${taskLine(task)}${errorLines(task)}`),
  ];
  return lines.length === 0 ? "Nothing is waiting for you." : lines.join("\n");
}

function callCard({ office, title, call, caller, callee, task }: HeldCall): string {
  return [
    `${call}  ${caller} wants to call ${callee} again, but they have only talked so far (${onOneLine(title)}): ${shortened(task)}`,
    `  ${decideCommand(office, call)}`,
  ].join("\n");
}

/** Returns the lines about the error of a task, with the command that fixes it. */
function errorLines({ id, error }: Task): string {
  if (error === undefined) return "";
  const fix = error.fix === undefined ? "" : `\n  Run: ${error.fix}\n  Then: signalbox task resume ${id}`;
  return `\n  ${hanging(error.message, 2)}${fix}`;
}
