/** The words of notifications. */
export const noticeEn = {
  question: (task: string) => `Question: ${task}`,
  review: (task: string) => `Ready for review: ${task}`,
  failed: (task: string) => `Failed: ${task}`,
  waits: (task: string) => `Waits for you: ${task}`,
  done: (task: string) => `Done: ${task}`,
};
