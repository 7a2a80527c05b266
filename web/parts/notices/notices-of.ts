import type { NoticeWords } from "../../i18n/notice-words.ts";
import type { Inbox, InboxRow } from "../inbox/inbox-of.ts";
import { withNames } from "../../../src/protocol/hidden-characters.ts";

/** A notification. Each `id` is shown once. */
export interface Notice {
  readonly id: string;
  readonly taskId: string;
  readonly title: string;
  readonly body: string;
  /** The address that it opens. */
  readonly path: string;
}

/** The content of a notification: one notice, or all new ones of one task. */
export type NoticeContent = Omit<Notice, "id">;

const longestBody = 300;

/**
 * Returns the notices for waiting, failed and finished tasks, except tasks that a person ended. Lists arrive one by
 * one: a notice waits until its task, question or review has arrived.
 */
export function noticesOf(
  inbox: Pick<Inbox, "waiting" | "finished">,
  words: NoticeWords,
  endedByPerson: (taskId: string) => boolean = () => false,
): readonly Notice[] {
  return [...inbox.waiting, ...inbox.finished].flatMap((row) => noticeOf(row, words, endedByPerson));
}

/** Combines the new notices of each task. */
export function groupByTask(notices: readonly Notice[], words: NoticeWords): readonly NoticeContent[] {
  return [...Map.groupBy(notices, ({ taskId }) => taskId)].map(([taskId, of]) => {
    const [first, ...rest] = of;
    if (first !== undefined && rest.length === 0) return told(first);
    const body = of.map(({ body, title }) => (body === "" ? title : body)).join("\n");
    return {
      taskId,
      title: words.several(first?.title ?? "", rest.length),
      body,
      path: first?.path.startsWith("/offices/") === true ? first.path : `/t/${taskId}`,
    };
  });
}

function told({ taskId, title, body, path }: Notice): NoticeContent {
  return { taskId, title, body, path };
}

function noticeOf(
  row: InboxRow,
  words: NoticeWords,
  endedByPerson: (taskId: string) => boolean,
): readonly Notice[] {
  if (row.kind === "decision") {
    const { id, officeId, office, task } = row.call;
    const path = `/offices/${officeId}`;
    return [{ id, taskId: officeId, title: words.decision(withNames(office)), body: cut(task), path }];
  }
  if (row.task === null) return [];
  const title = withNames(row.task.title);
  if (row.kind === "question") {
    const { id, taskId, question } = row.question;
    return [{ id, taskId, title: words.question(title), body: cut(question), path: `/q/${id}` }];
  }
  if (row.kind === "review") {
    const { id, taskId } = row.review;
    return [{ id, taskId, title: words.review(title), body: "", path: `/reviews/${id}` }];
  }
  const { task, standing } = row;
  const { id: taskId } = task;
  const notice = { id: `${taskId}:${standing}`, taskId, body: "", path: `/t/${taskId}` };
  const ended = standing === "done" || standing === "failed" || standing === "cancelled";
  if (standing === "cancelled" || (ended && endedByPerson(taskId))) return [];
  if (standing === "question" || standing === "review") return [];
  if (standing === "done") return [{ ...notice, title: words.done(title) }];
  if (standing === "failed" || standing === "error") {
    return [{ ...notice, title: words.failed(title), body: cut(task.error?.message ?? "") }];
  }
  return [{ ...notice, id: `${notice.id}:${task.waitingSince ?? ""}`, title: words.waits(title) }];
}

function cut(said: string): string {
  const text = withNames(said);
  return text.length <= longestBody ? text : `${text.slice(0, longestBody - 1)}…`;
}
