import { createWords, type Translated } from "./create-words.ts";

const en = {
  showFilters: "Filter",
  noMatch: "No items match these filters.",
  hiddenByFilters: (count: number, shown: string) =>
    count === 1
      ? "These filters hide 1 item that is waiting for you."
      : `These filters hide ${shown} items that are waiting for you.`,
  archive: "Archive",
  archiveOf: (title: string) => `Archive: ${title}`,
  openArchive: "Open archive",
  archiveTitle: "Archive",
  archiveEmpty:
    "The archive is empty. Archive finished and failed tasks to clear your inbox; they stay here.",
  backToInbox: "Back to the inbox",
  restore: "Move to inbox",
  restoreOf: (title: string) => `Move to inbox: ${title}`,
  archived: "Archived. Press Z to undo.",
  restored: "Moved to the inbox.",
  select: (title: string) => `Select: ${title}`,
};

/** The texts of the inbox as a list with an archive, in any language. */
export type InboxListWords = Translated<typeof en>;

/** Returns the texts of the inbox as a list with an archive. */
export const useInboxListWords = createWords({
  en,
  ko: async () => (await import("./inbox-list-ko.ts")).inboxListKo,
});
