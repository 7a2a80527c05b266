/** The words of the page of one question. */
export const questionEn = {
  why: "Why it asks",
  whyHint: "The last it did before it asked:",
  about: "About the task",
  phase: (number: string, total: string, name: string) => `Phase ${number} of ${total}: ${name}`,
  step: (number: string, total: string, name: string) => `Step ${number} of ${total}: ${name}`,
  oneOf: (number: string, total: string) => `Question ${number} of ${total}`,
  openLog: "Open the log",
  unsent: "What you had chosen or written was not sent:",
  copy: "Copy it",
  copied: "Copied.",
  dismiss: "Dismiss",
};
