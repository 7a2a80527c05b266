import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { usePreferences } from "../../data/preferences.ts";
import { pushEndpoint } from "../../data/push.ts";
import { recentRecords } from "../../data/recent.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { inboxOf } from "../inbox/inbox-of.ts";
import { finishedAtFirst } from "../inbox/use-waiting.ts";
import { type Notice, noticesOf, groupByTask, type NoticeContent } from "./notices-of.ts";
import { quietMsLeft } from "./quiet.ts";
import { joinTabLocks } from "./tab-locks.ts";
import { NoticeQueue } from "./notice-queue.ts";

/** Shows browser notifications of news while the page is not in use, one for each task; a click opens the subject. */
export function Notifier() {
  const words = useNoticeWords();
  const say = usePlatformWords();
  const navigate = useNavigate();
  const [{ quiet }] = usePreferences();
  const { questions, tasks, reviews, calls, loaded } = useInboxData(finishedAtFirst);
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
      // A browser that receives pushes shows those.
      mayNotify: async () => (await mayNotify()) && (await pushEndpoint()) === null,
      quietMsLeft: () => quietMsLeft(latest.current.quiet, new Date()),
    });
    queue.current = next;
    const open = ({ data }: MessageEvent): void => {
      const path = pathOfPush(data);
      if (path !== null) void latest.current.navigate({ to: path });
    };
    navigator.serviceWorker?.addEventListener("message", open, { signal: ended.signal });
    return () => {
      ended.abort();
      next.end();
    };
  }, []);
  useEffect(() => {
    if (!loaded) return;
    const named = calls.map((call) => ({ ...call, office: say(call.office) }));
    void queue.current?.update(noticesOf(inboxOf(questions, tasks, reviews, named), words, endedByPerson));
  }, [questions, tasks, reviews, calls, loaded, words, say]);
  return null;
}

/** Returns the path that a clicked push opens; null for other messages. */
function pathOfPush(data: unknown): string | null {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
  return type === "open" && typeof path === "string" && /^\/(?!\/)/.test(path) ? path : null;
}

/** Checks whether a person ended the task, for example by approving or failing it. */
function endedByPerson(taskId: string): boolean {
  const last = recentRecords(taskId).findLast(({ event }) => event.type === "task.moved");
  return last !== undefined && last.by !== "agent" && last.by !== "system";
}

/**
 * Shows a notification that replaces an earlier one of the same task; a click brings the page to the front. Returns a
 * function that closes it. Some phones forbid notifications of pages: then nothing is shown.
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
    // Phones throw here; the settings page explains that they show no notifications.
    return () => undefined;
  }
}
