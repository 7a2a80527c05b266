/** The words of notifications. */
export const noticeEn = {
  sample: "Notifications are on",
  sampleBody: "Signalbox tells you here what waits, fails or is done while you look elsewhere.",
  question: (task: string) => `Question: ${task}`,
  review: (task: string) => `Ready for review: ${task}`,
  failed: (task: string) => `Failed: ${task}`,
  waits: (task: string) => `Waits for you: ${task}`,
  several: (first: string, more: number) => `${first} (+${more})`,
  done: (task: string) => `Done: ${task}`,
};
