import type { NotificationContent } from "../../protocol/notify/notification.ts";
import type { NotificationKind } from "../../protocol/notify/kinds.ts";
import type { Language } from "../../protocol/task/language.ts";
import { korean } from "./korean.ts";
import { english } from "./english.ts";

/** The content of one kind of notification. */
export type ContentOf<Kind extends NotificationKind> = Extract<NotificationContent, { kind: Kind }>;

/** The texts of notifications in one language. */
export interface NotificationWords {
  /** One line that says what happened to the task, the list or the office with this title. */
  readonly headline: {
    readonly [Kind in NotificationKind]: (title: string, content: ContentOf<Kind>) => string;
  };
  /** One more line, or an empty text. Times are formatted. */
  readonly detail: {
    readonly [Kind in NotificationKind]?: (content: ContentOf<Kind>, time: (iso: string) => string) => string;
  };
  /** The subject of a message with several notifications. */
  readonly several: (count: number, first: string) => string;
  /** The line below the options of a question. */
  readonly options: (options: readonly string[]) => string;
  readonly open: string;
  /** The end of an e-mail; `address` is that of the settings. */
  readonly footer: (address: string) => string;
  readonly test: { readonly headline: string; readonly detail: string };
}

const all: Readonly<Record<Language, NotificationWords>> = { en: english, ko: korean };

/** Returns the texts of notifications in a language. */
export function notificationWords(language: Language): NotificationWords {
  return all[language];
}
