import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useInboxData } from "../../data/use-inbox.ts";
import { useNoticeWords } from "../../i18n/notice-words.ts";
import { inboxOf } from "../inbox-of.ts";
import { finishedAtFirst } from "../use-waiting.ts";
import { type Notice, noticesOf } from "./notices-of.ts";

/**
 * Lets the browser tell of what is new while nobody looks at the page. What was there when the page came, and what
 * appears while it is looked at, is not told of; of several tabs the browser shows one notice.
 */
export function Notifier() {
  const words = useNoticeWords();
  const navigate = useNavigate();
  const { questions, tasks, reviews, loaded } = useInboxData(finishedAtFirst);
  const told = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!loaded) return;
    const notices = noticesOf(inboxOf(questions, tasks, reviews), words);
    const fresh = notices.filter(({ id }) => told.current?.has(id) === false);
    told.current ??= new Set();
    for (const { id } of notices) told.current.add(id);
    if (document.visibilityState === "visible" && document.hasFocus()) return;
    for (const notice of fresh) show(notice, () => void navigate({ to: notice.path }));
  }, [questions, tasks, reviews, loaded, words, navigate]);
  return null;
}

/** Shows a notice; a click on it brings the page to the front. Some phones forbid notices from pages: then there is none. */
function show({ id, title, body, path }: Notice, open: (path: string) => void): void {
  try {
    const notice = new Notification(title, { body, tag: id });
    notice.addEventListener("click", () => {
      window.focus();
      open(path);
      notice.close();
    });
  } catch {
    return;
  }
}
