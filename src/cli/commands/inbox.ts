import type { CallId, OfficeId } from "../../protocol/ids.ts";
import type { Question } from "../../protocol/task/question.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { Task } from "../../protocol/task/task.ts";
import { type Api, connect } from "../api/connect.ts";
import { provideCommand, requestWords } from "./provide.ts";
import { exitCodes } from "../exit-codes.ts";
import { allOffices } from "../office/all-offices.ts";
import { decideCommand, shortened } from "../office/words.ts";
import { optionLines, print, statusCell } from "../print.ts";
import { ageOf } from "../terminal/age.ts";
import { hanging } from "../terminal/harmless.ts";
import { joined, type Style, styled, type Words } from "../terminal/shown.ts";
import { rowLines } from "../terminal/table.ts";
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
  print(json, waiting, inWords(waiting, titles, new Date()));
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

/** One entry: the columns of its first line, and the lines below it. */
interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly style: Style;
  readonly since: string;
  readonly title: string;
  readonly details: readonly string[];
  /** The commands that a person may type next. */
  readonly commands: readonly string[];
}

function inWords(waiting: Waiting, titles: ReadonlyMap<string, string>, now: Date): Words {
  const { questions, reviews, calls, held, failed, asking } = waiting;
  const entries = [
    ...questions.map((question) => questionEntry(question, titles.get(question.taskId) ?? "")),
    ...reviews.map((review) => reviewEntry(review, titles.get(review.taskId) ?? "")),
    ...calls.map(callEntry),
    ...asking.map(requestEntry),
    ...[...held, ...failed].map(stoppedEntry),
  ];
  if (entries.length === 0) return "Nothing is waiting for you.";
  const heads = rowLines(
    entries.map(({ id, kind, style, since, title }) => [
      { text: id, style: "id" },
      { text: kind, style },
      { text: ageOf(since, now), style: "aside" },
      title,
    ]),
  );
  const lines = entries.flatMap(({ details, commands }, index) => [
    heads[index] ?? "",
    ...details.map((line) => `  ${hanging(line, 4)}`),
    ...commands.map((command) => styled("aside", `  ${command}`)),
  ]);
  return joined(lines, "\n");
}

function questionEntry(question: Question, title: string): Entry {
  const { id, options } = question;
  return {
    id,
    kind: "question",
    style: "waiting",
    since: question.askedAt,
    title,
    details: [question.question, ...optionLines(question)],
    commands: [`signalbox answer ${id} ${options.length === 0 ? '"TEXT"' : "--option NUMBER"}`],
  };
}

function reviewEntry({ id, createdAt, phase, attempt, verified }: Review, title: string): Entry {
  const doubt = verified ? "" : ", unverified";
  const decide = verified ? `approve ${id}` : `accept ${id} --reason "TEXT"`;
  return {
    id,
    kind: "review",
    style: "waiting",
    since: createdAt,
    title,
    details: [`phase ${phase}, attempt ${attempt}${doubt}`],
    commands: [`signalbox review diff ${id}`, `signalbox review ${decide}`],
  };
}

function callEntry({ office, title, call, caller, callee, task, since }: HeldCall): Entry {
  return {
    id: call,
    kind: "call",
    style: "waiting",
    since,
    title,
    details: [
      `${caller} wants to call ${callee} again, but they have only talked so far: ${shortened(task)}`,
    ],
    commands: [decideCommand(office, call)],
  };
}

function requestEntry(task: Task): Entry {
  const { id, createdAt, startedAt, title } = task;
  const requests = (task.dependencies ?? []).map((each) => ({
    details: requestWords(each),
    command: provideCommand(id, each.name),
  }));
  return {
    id,
    kind: "request",
    style: "waiting",
    since: startedAt ?? createdAt,
    title,
    details: requests.map(({ details }) => details),
    commands: requests.map(({ command }) => command),
  };
}

function stoppedEntry(task: Task): Entry {
  const { id, status, createdAt, startedAt, title, error } = task;
  const { text, style } = statusCell(task);
  return {
    id,
    kind: text,
    style: style ?? "waiting",
    since: startedAt ?? createdAt,
    title,
    details: error === undefined ? [] : [error.message],
    commands:
      error?.fix === undefined
        ? [status === "failed" ? `signalbox task retry ${id}` : `signalbox task show ${id}`]
        : [error.fix, `signalbox task resume ${id}`],
  };
}
