import type { Notification } from "../../protocol/notify/notification.ts";
import type { Language } from "../../protocol/task/language.ts";
import { notificationWords } from "./words.ts";

/** The reader of a text. */
export interface Reader {
  readonly language: Language;
  /** The time zone of times in texts. */
  readonly timeZone: string;
}

/** The text of one notification. */
export interface NotificationText {
  readonly headline: string;
  /** May be empty. */
  readonly detail: string;
}

/** Returns the text of a notification for a reader. */
export function textOf(
  { title, content }: Pick<Notification, "title" | "content">,
  reader: Reader,
): NotificationText {
  const { headline, detail } = notificationWords(reader.language);
  const time = (iso: string): string => timeText(iso, reader);
  // The compiler does not know that the function and the content belong to the same kind.
  const headlineOf = headline[content.kind] as (title: string, of: typeof content) => string;
  const detailOf = detail[content.kind] as
    | ((of: typeof content, time: (iso: string) => string) => string)
    | undefined;
  return { headline: headlineOf(title, content), detail: detailOf?.(content, time) ?? "" };
}

/** Formats a time with its zone, since the reader of a message may be elsewhere by then. */
function timeText(iso: string, { language, timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat(language === "ko" ? "ko-KR" : "en-GB", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  return `${format.format(new Date(iso))} (${timeZone})`;
}
