import type { Question } from "../../protocol/task/question.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { Task } from "../../protocol/task/task.ts";
import { needsPerson, type Standing } from "../../protocol/inbox/standing.ts";
import { waitingSince } from "../../protocol/inbox/waiting.ts";
import { provideCommand, requestWords } from "../commands/provide.ts";
import { decideCommand, shortened } from "../office/words.ts";
import { optionLines, statusCell } from "../print.ts";
import { ageOf } from "../terminal/age.ts";
import { hanging } from "../terminal/harmless.ts";
import { joined, type Shown, type Style, styled } from "../terminal/shown.ts";
import { rowLines } from "../terminal/table.ts";
import type { HeldCall, InboxEntry } from "../../protocol/inbox/read-inbox.ts";

/** Formats entries of the inbox, each with the commands to type next. `titles` are those of tasks. */
export function inboxWords(
  entries: readonly InboxEntry[],
  titles: ReadonlyMap<string, string>,
  now: Date,
): Shown {
  const shown = entries.map((entry) => shownEntry(entry, titles));
  const heads = rowLines(
    shown.map(({ id, kind, style, since, title }) => [
      { text: id, style: "id" },
      { text: kind, style },
      { text: ageOf(since, now), style: "aside" },
      title,
    ]),
  );
  const lines = shown.flatMap(({ details, commands }, index) => [
    heads[index] ?? "",
    ...details.map((line) => `  ${hanging(line, 4)}`),
    ...commands.map((command) => styled("aside", `  ${command}`)),
  ]);
  return joined(lines, "\n");
}

/** One entry: the columns of its first line, and the lines below it. */
interface ShownEntry {
  readonly id: string;
  readonly kind: string;
  readonly style: Style;
  readonly since: string;
  readonly title: string;
  readonly details: readonly string[];
  /** The commands that a person may type next. */
  readonly commands: readonly string[];
}

function shownEntry({ row, snoozedUntil }: InboxEntry, titles: ReadonlyMap<string, string>): ShownEntry {
  const shown = ((): ShownEntry => {
    switch (row.kind) {
      case "question":
        return questionEntry(row.question, titles.get(row.question.taskId) ?? "");
      case "review":
        return reviewEntry(row.review, titles.get(row.review.taskId) ?? "");
      case "decision":
        return callEntry(row.call);
      case "task":
        return taskEntry(row.task, row.standing);
    }
  })();
  if (snoozedUntil === null) return shown;
  const until = new Date(snoozedUntil).toLocaleString("sv", { dateStyle: "short", timeStyle: "short" });
  return { ...shown, details: [`snoozed until ${until}`, ...shown.details] };
}

function questionEntry(question: Question, title: string): ShownEntry {
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

function reviewEntry({ id, createdAt, phase, attempt, verified }: Review, title: string): ShownEntry {
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

function callEntry({ office, title, call, caller, callee, task, since }: HeldCall): ShownEntry {
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

/** Formats a task that stopped, that asks for something, or both. */
function taskEntry(task: Task, standing: Standing): ShownEntry {
  const { id, title, error, dependencies = [] } = task;
  const stopped = needsPerson(standing);
  const { text, style } = statusCell(task);
  return {
    id,
    kind: stopped ? text : "request",
    style: stopped && style !== null ? style : "waiting",
    since: waitingSince(task),
    title,
    details: [...(stopped && error !== undefined ? [error.message] : []), ...dependencies.map(requestWords)],
    commands: [
      ...(stopped ? commandsAfterStop(task) : []),
      ...dependencies.map(({ name }) => provideCommand(id, name)),
    ],
  };
}

function commandsAfterStop({ id, status, error }: Task): string[] {
  if (error?.fix !== undefined) return [error.fix, `signalbox task resume ${id}`];
  if (error?.kind === "agent" && status !== "failed") return [`signalbox task resume ${id}`];
  if (status !== "failed") return [`signalbox task show ${id}`];
  return [`signalbox task retry ${id}`, `signalbox task create --like ${id} --agent AGENT`];
}
