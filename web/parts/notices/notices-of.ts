import type { NoticeWords } from "../../i18n/notice-words.ts";
import type { Inbox, InboxRow } from "../inbox/inbox-of.ts";

/** Something the browser tells of. Of the same `id` it tells once. */
export interface Notice {
  readonly id: string;
  readonly taskId: string;
  readonly title: string;
  readonly body: string;
  /** The page it leads to. */
  readonly path: string;
}

/** What is shown at once: one notice, or all that is new of one task. */
export type NoticeContent = Omit<Notice, "id">;

const longestBody = 300;

/**
 * What the browser tells of: what waits for the person, what has failed, what is done. What a person ended themselves is
 * not told. The lists arrive one by one: what lacks its task, or its question or review, is told when that is there.
 */
export function noticesOf(
  inbox: Pick<Inbox, "waiting" | "finished">,
  words: NoticeWords,
  endedByPerson: (taskId: string) => boolean = () => false,
): readonly Notice[] {
  return [...inbox.waiting, ...inbox.finished].flatMap((row) => noticeOf(row, words, endedByPerson));
}

/** New notices, those of one task as one. */
export function groupByTask(notices: readonly Notice[], words: NoticeWords): readonly NoticeContent[] {
  return [...Map.groupBy(notices, ({ taskId }) => taskId)].map(([taskId, of]) => {
    const [first, ...rest] = of;
    if (first !== undefined && rest.length === 0) return told(first);
    const body = of.map(({ body, title }) => (body === "" ? title : body)).join("\n");
    return { taskId, title: words.several(first?.title ?? "", rest.length), body, path: `/t/${taskId}` };
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
  if (row.task === null) return [];
  const { title } = row.task;
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

function cut(text: string): string {
  return text.length <= longestBody ? text : `${text.slice(0, longestBody - 1)}…`;
}
