import { createWords, type Translated } from "./create-words.ts";

const en = {
  elapsed: "Time",
  cost: "Cost",
  tokens: "Tokens",
  id: "ID",
  tabs: {
    log: "Log",
    conversation: "Conversation",
    work: "Work",
    files: "Files",
    preview: "Preview",
    checkpoints: "Checkpoints",
    cost: "Cost",
    history: "History",
    label: "Views of this task",
  },
  showPane: "Show panel",
  hidePane: "Hide panel",
  expand: "Show details",
  answer: "Answer",
  openLog: "Open the log",
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel task",
  retry: "Run again",
  start: "Start",
  edit: "Edit",
  delete: "Delete",
  cancelTitle: "Cancel this task?",
  cancelBody:
    "This ends the agent and all its processes. Its output is kept, and you can run the task again.",
  keepTask: "Keep it running",
  deleteTitle: "Delete this task?",
  deleteBody: "The task leaves every list. This cannot be undone.",
  keep: "Keep it",
  unsandboxed: "Unsandboxed",
  unsandboxedMeans:
    "The agent runs without a sandbox. It can read and change every file you can, including Signalbox's token.",
  noDescription: "No description.",
  deleted: "This task was deleted.",
  parent: "Open the task that this one verifies",
  office: "Open this member's office",
  agent: "Agent",
  node: "Node",
  retriesAt: (time: string) => `Tries again at ${time}.`,
  limitTitle: "The provider's limit is reached",
  refusedTitle: "Blocked network requests",
  refusedHint: (hosts: string) =>
    `The agent tried to reach ${hosts}. To allow a host, add it to "network" of the agent in signalbox.config.json. The change applies when the agent starts again.`,
  stuckTitle: (span: string) => `No activity for ${span}`,
  stuckHint: "The agent may be stuck. It is still running: pause or cancel the task to stop it.",
  budgetSpent: (used: string) => `The budget is spent: ${used}`,
  budgetWhy: "Show costs",
  budgetLabel: "Budget in US dollars",
  budgetRaise: "Raise and continue",
  budgetOf: (used: string, limit: string) => `${used} of ${limit}`,
  messageLabel: "Write to the agent",
  messagePlaceholder: "Write to the agent",
  followUpPlaceholder: "Continue the conversation",
  send: "Send",
  sendHint: "sends",
  notSentYet: "Waiting for the agent to read it",
  errorTitle: {
    execution: "The agent failed",
    verification: "Verification failed",
    rate_limit: "Rate limit",
    system: "Signalbox could not run the task",
    agent: "The agent cannot work yet",
  },
  details: "Details",
};

/** The texts of a task's page and its actions, in any language. */
export type TaskWords = Translated<typeof en>;

/** Returns the texts of a task's page and its actions. */
export const useTaskWords = createWords({ en, ko: async () => (await import("./task-ko.ts")).taskKo });
