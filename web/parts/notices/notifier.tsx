import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { recentRecords } from "../../data/recent.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { inboxOf } from "../inbox/inbox-of.ts";
import { finishedAtFirst } from "../inbox/use-waiting.ts";
import { type Notice, noticesOf, groupByTask, type NoticeContent } from "./notices-of.ts";
import { quietMsLeft } from "./quiet.ts";
import { joinTabLocks } from "./tab-locks.ts";
import { NoticeQueue } from "./notice-queue.ts";

/** Lets the browser tell of what is new while nobody looks at the page, one notice for each task; a click on it opens what it tells of. */
export function Notifier() {
  const words = useNoticeWords();
  const navigate = useNavigate();
  const [{ quiet }] = usePreferences();
  const { questions, tasks, reviews, loaded } = useInboxData(finishedAtFirst);
  const latest = useRef({ words, navigate, quiet });
  const queue = useRef<NoticeQueue | null>(null);
  useEffect(() => {
    latest.current = { words, navigate, quiet };
  }, [words, navigate, quiet]);
  useEffect(() => {
    const ended = new AbortController();
    const { mayNotify } = joinTabLocks(ended.signal);
    const show = (notices: readonly Notice[]) =>
      groupByTask(notices, latest.current.words).map(
        (told) =>
          [told.taskId, showNotice(told, () => void latest.current.navigate({ to: told.path }))] as const,
      );
    const next = new NoticeQueue({
      show: (notices) => new Map(show(notices)),
      mayNotify,
      quietMsLeft: () => quietMsLeft(latest.current.quiet, new Date()),
    });
    queue.current = next;
    return () => {
      ended.abort();
      next.end();
    };
  }, []);
  useEffect(() => {
    if (loaded)
      void queue.current?.update(noticesOf(inboxOf(questions, tasks, reviews), words, endedByPerson));
  }, [questions, tasks, reviews, loaded, words]);
  return null;
}

/** Whether it was a person who brought the task to its end, by approving it, failing it or in whatever way. */
function endedByPerson(taskId: string): boolean {
  const last = recentRecords(taskId).findLast(({ event }) => event.type === "task.moved");
  return last !== undefined && last.by !== "agent" && last.by !== "system";
}

/**
 * Shows a notice in place of an earlier one of the same task; a click on it brings the page to the front. Returns how to
 * take it back. Some phones forbid notices of pages: then nothing is shown.
 */
function showNotice({ taskId, title, body }: NoticeContent, onClick: () => void): () => void {
  try {
    const options: NotificationOptions & { renotify: boolean } = { body, tag: taskId, renotify: true };
    const notice = new Notification(title, options);
    notice.addEventListener("click", () => {
      window.focus();
      onClick();
      notice.close();
    });
    return () => notice.close();
  } catch {
    return () => undefined;
  }
}
