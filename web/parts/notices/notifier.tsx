import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { SentRecord } from "../../../src/protocol/record.ts";
import { useMe } from "../../data/people.ts";
import { usePreferences } from "../../data/preferences.ts";
import { pushEndpoint } from "../../data/push.ts";
import { onRecord, recentRecords } from "../../data/recent.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { inboxOf } from "../inbox/inbox-of.ts";
import { finishedAtFirst } from "../inbox/use-waiting.ts";
import { mentionNotice } from "./mention-notice.ts";
import { type Notice, noticesOf, groupByTask, type NoticeContent } from "./notices-of.ts";
import { quietMsLeft } from "./quiet.ts";
import { joinTabLocks } from "./tab-locks.ts";
import { NoticeQueue } from "./notice-queue.ts";

/** The number of mentions that are remembered. */
const mostMentions = 50;

/** Shows browser notifications of news and mentions while the page is not in use, one for each task; a click opens the subject. */
export function Notifier() {
  const words = useNoticeWords();
  const say = usePlatformWords();
  const navigate = useNavigate();
  const [{ quiet }] = usePreferences();
  const { questions, tasks, reviews, calls, loaded } = useInboxData(finishedAtFirst);
  const name = useMe()?.name ?? null;
  const [mentions, setMentions] = useState<readonly Notice[]>([]);
  const latest = useRef({ words, navigate, quiet, questions });
  const queue = useRef<NoticeQueue | null>(null);
  useEffect(() => {
    latest.current = { words, navigate, quiet, questions };
  }, [words, navigate, quiet, questions]);
  /** The records that arrived before the name of this person was known. */
  const early = useRef<SentRecord[]>([]);
  useEffect(() => {
    if (name === null) return onRecord((record) => void early.current.push(record));
    const read = (record: SentRecord): void => {
      const options = latest.current.questions.flatMap((question) => question.options);
      const notice = mentionNotice(record, { name, options }, latest.current.words);
      if (notice !== null) setMentions((before) => [...before, notice].slice(-mostMentions));
    };
    for (const record of early.current.splice(0)) read(record);
    return onRecord(read);
  }, [name]);
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
    const waiting = noticesOf(inboxOf(questions, tasks, reviews, named), words, endedByPerson);
    void queue.current?.update([...waiting, ...mentions]);
  }, [questions, tasks, reviews, calls, mentions, loaded, words, say]);
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
