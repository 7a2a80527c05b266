import type { NoticeWords } from "../../i18n/notice-words.ts";
import type { Inbox, InboxRow } from "../inbox-of.ts";

/** Something the browser tells of. Of the same `id` it tells once. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page it leads to. */
  readonly path: string;
}

/** What the browser tells of: what waits for the person, what has failed, what is done. */
export function noticesOf(inbox: Pick<Inbox, "waiting" | "finished">, words: NoticeWords): readonly Notice[] {
  return [...inbox.waiting, ...inbox.finished].flatMap((row) => noticeOf(row, words));
}

function noticeOf(row: InboxRow, words: NoticeWords): Notice[] {
  const title = row.task?.title ?? "";
  if (row.kind === "question") {
    return [{ id: row.id, title: words.question(title), body: row.question.question, path: `/q/${row.id}` }];
  }
  if (row.kind === "review") {
    return [{ id: row.id, title: words.review(title), body: "", path: `/reviews/${row.id}` }];
  }
  const { task, standing } = row;
  const path = `/t/${task.id}`;
  const id = `${task.id}:${standing}`;
  if (standing === "cancelled") return [];
  if (standing === "done") return [{ id, title: words.done(title), body: "", path }];
  if (standing === "failed" || standing === "error") {
    return [{ id, title: words.failed(title), body: task.error?.message ?? "", path }];
  }
  return [{ id: `${id}:${task.waitingSince ?? ""}`, title: words.waits(title), body: "", path }];
}
