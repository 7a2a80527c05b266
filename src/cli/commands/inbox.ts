import { projectFilter } from "../project/chosen.ts";
import { connect } from "../api/connect.ts";
import { titlesOf } from "../api/titles.ts";
import { exitCodes } from "../exit-codes.ts";
import { inboxWords } from "../inbox/inbox-words.ts";
import { type InboxEntry, readInbox } from "../../protocol/inbox/read-inbox.ts";
import { print } from "../print.ts";
import { joined, type Words } from "../terminal/shown.ts";

interface InboxOptions {
  readonly snoozed?: boolean;
  readonly project?: string;
  readonly json?: boolean;
}

/**
 * Shows everything that waits for a person and is not snoozed, as the page counts it. Exits with 10 if there is anything,
 * otherwise with 0.
 */
export async function showInbox({ snoozed = false, project, json }: InboxOptions): Promise<void> {
  const api = connect(process.env);
  const now = new Date();
  const { here = [], away = [] } = Object.groupBy(
    await readInbox(api, now, (await projectFilter(api, project)).project),
    ({ snoozedUntil }) => (snoozedUntil === null ? "here" : "away"),
  );
  const listed = snoozed ? [...here, ...away] : here;
  const named = listed.flatMap(({ row }) =>
    row.kind === "question" ? row.question.taskId : row.kind === "review" ? row.review.taskId : [],
  );
  const titles = json === true ? new Map<string, string>() : await titlesOf(api, named);
  const words: Words[] =
    listed.length === 0 ? ["Nothing is waiting for you."] : [inboxWords(listed, titles, now)];
  if (!snoozed && away.length > 0) words.push(snoozedSentence(away.length));
  print(json, { ...byKind(listed), snoozed: away.map(snoozeOf) }, joined(words, "\n"));
  process.exitCode = here.length === 0 ? exitCodes.fine : exitCodes.needsPerson;
}

function snoozedSentence(count: number): string {
  const items = count === 1 ? "1 item is" : `${count} items are`;
  return `${items} snoozed. List everything with: signalbox inbox --snoozed`;
}

/** Returns the entries by kind. A task has one place: it asks for something, has failed, or is held otherwise. */
function byKind(entries: readonly InboxEntry[]) {
  const rows = entries.map(({ row }) => row);
  const tasks = rows.flatMap((row) => (row.kind === "task" ? row.task : []));
  const {
    asking = [],
    failed = [],
    held = [],
  } = Object.groupBy(tasks, ({ dependencies, status }) =>
    dependencies !== undefined ? "asking" : status === "failed" ? "failed" : "held",
  );
  return {
    questions: rows.flatMap((row) => (row.kind === "question" ? row.question : [])),
    reviews: rows.flatMap((row) => (row.kind === "review" ? row.review : [])),
    calls: rows.flatMap((row) => (row.kind === "decision" ? row.call : [])),
    held,
    failed,
    /** Tasks whose agents asked for keys, files and the like. */
    asking,
  };
}

function snoozeOf({ row: { id }, snoozedUntil }: InboxEntry) {
  return { id, until: snoozedUntil };
}
