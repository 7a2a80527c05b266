/** The words of a text that was written elsewhere. */
export const elsewhereEn = {
  written: (when: string) => `Another text, from another window (${when}):`,
  gone: "This was sent or removed in another window.",
  use: "Use that text",
  remove: "Remove it here too",
  keep: "Keep this one",
};
