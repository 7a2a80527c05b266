import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Offices",
  open: "New office",
  nothing:
    "An office is a group of agents with names and roles. They call each other for help, and each result goes back to the caller. You can write to any of them, see who is waiting for whom, and answer their questions.",
  newest: (count: string) => `Showing only the newest ${count}.`,
  keys: "Move, open",
  statuses: { running: "Open", paused: "Paused", ended: "Ended" },
  members: (names: string) => `Members: ${names}`,
  working: (shown: string) => `${shown} working`,
  noneWorking: "No one working",
  openCalls: (count: number, shown: string) => (count === 1 ? "1 open call" : `${shown} open calls`),
  waiting: (shown: string) => `${shown} waiting for you`,
  lasting: (span: string) => `for ${span}`,
  ago: (span: string) => `${span} ago`,

  back: "Offices",
  deleted: "This office was deleted.",
  elapsed: "Elapsed",
  cost: "Cost",
  workingNow: "Working",
  ofMembers: (count: string, total: string) => `${count} of ${total}`,
  callsOpen: "Open calls",
  pausedHint: "Paused. Members finish their current turns. No new turns start.",
  pause: "Pause",
  resume: "Resume",
  end: "End office",
  endTitle: "End this office?",
  endBody: "All members stop, and all open calls fail. You keep the saved work and the history.",
  keep: "Keep it open",
  delete: "Delete",
  deleteTitle: "Delete this office?",
  deleteBody: "This deletes its history and its workspaces. Branches in your project stay.",
  keepIt: "Keep",

  picture: {
    label: "Diagram of who is waiting for whom",
    you: "You",
    waits: "Who is waiting for whom",
    nobody: "No one is waiting.",
    kinds: {
      call: "call",
      queue: "in queue",
      question: "question",
      decision: "decision",
      interrupted: "interrupted",
      session: "session",
    },
    several: (kind: string, count: string) => `${kind} ×${count}`,
    /** One line of the list of waits. */
    call: (from: string, to: string) => `${from} is waiting for the result of its call to ${to}.`,
    queue: (from: string, to: string) => `${from} is waiting for ${to} to take its call.`,
    question: (from: string) => `${from} is waiting for your answer.`,
    interrupted: (from: string) => `${from} was interrupted and is waiting for your message.`,
    decision: (from: string, to: string) => `${from} is waiting for your decision on its call to ${to}.`,
    session: (from: string, to: string) => `${from} is waiting for a free session. ${to} is working.`,
    since: (span: string) => `for ${span}`,
    broken: (cycle: string) => `Deadlock prevented: ${cycle}.`,
    brokenHint: (caller: string) => `Signalbox refused the last call and told ${caller} why.`,
    brokenAgo: (span: string) => `${span} ago`,
    refused: "refused",
  },
  member: {
    working: (clock: string) => `Working ${clock}`,
    stopping: "Stopping",
    person: "Waiting for you",
    member: (names: string) => `Waiting for ${names}`,
    session: "Waiting for a free session",
    idle: "Idle",
    paused: "Paused",
    ended: "Ended",
    queued: (count: string) => `${count} queued`,
  },
  attention: {
    label: "Needs your attention",
    question: (name: string) => `${name} asks`,
    answer: "Answer",
    refused: "Signalbox cannot use the project",
    refusedHint: "End this office, fix the project, then open a new office.",
    publish: "The branch in your project was not updated",
    publishHint: "The saved work is safe. Signalbox tries again with the next save.",
  },
  tabs: { label: "Views", now: "Waiting", timeline: "Timeline", cost: "Cost", work: "Saved work" },
};

/** The texts of the list of offices and of the picture in any language. */
export type OfficeWords = Translated<typeof en>;

/** Returns the texts of the list of offices, and of the picture of an office. */
export const useOfficeWords = createWords<OfficeWords>({
  en,
  ko: async () => (await import("./office-ko.ts")).officeKo,
});
