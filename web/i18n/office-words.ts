import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Offices",
  open: "New office",
  nothing:
    "An office is a group of agents with names and roles. They call each other for help, and each result goes back to the caller. You write to any of them, see who waits for whom, and answer their questions.",
  newest: (count: string) => `Only the newest ${count} are shown.`,
  keys: "Move, open",
  statuses: { running: "Open", paused: "Paused", ended: "Ended" },
  members: (names: string) => `Members: ${names}`,
  working: (shown: string) => `${shown} working`,
  noneWorking: "Nobody working",
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
  pausedHint: "Paused. Members finish their current turn; no new turn begins.",
  pause: "Pause",
  resume: "Resume",
  end: "End office",
  endTitle: "End this office?",
  endBody: "All members stop and all open calls fail. The saved work and the history stay.",
  keep: "Keep it open",
  delete: "Delete",
  deleteTitle: "Delete this office?",
  deleteBody: "This removes its history and its workspace. Branches in your project stay.",
  keepIt: "Keep",

  picture: {
    label: "Who waits for whom, as a picture",
    you: "You",
    waits: "Who waits for whom",
    nobody: "Nobody waits.",
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
    call: (from: string, to: string) => `${from} waits for the result of its call to ${to}.`,
    queue: (from: string, to: string) => `${from} waits until ${to} takes its call.`,
    question: (from: string) => `${from} waits for your answer.`,
    interrupted: (from: string) => `${from} was interrupted and waits for your message.`,
    decision: (from: string, to: string) => `${from} waits for your decision on its call to ${to}.`,
    session: (from: string, to: string) => `${from} waits for a free session. ${to} is working.`,
    since: (span: string) => `for ${span}`,
    broken: (cycle: string) => `Deadlock prevented: ${cycle}`,
    brokenHint: (caller: string) => `The last call was refused, and ${caller} was told why.`,
    brokenAgo: (span: string) => `${span} ago`,
    refused: "refused",
  },
  member: {
    working: (clock: string) => `Working ${clock}`,
    stopping: "Stopping",
    person: "Waiting for you",
    member: (names: string) => `Waiting for ${names}`,
    session: "No free session",
    idle: "Idle",
    paused: "Paused",
    ended: "Ended",
    queued: (count: string) => `${count} queued`,
  },
  attention: {
    label: "Needs you",
    question: (name: string) => `${name} asks`,
    answer: "Answer",
    refused: "The project cannot be used",
    refusedHint: "End this office, correct the project, and open a new one.",
    publish: "The branch in your project was not updated",
    publishHint: "The saved work is safe. The next save tries again.",
  },
  tabs: { label: "Views", now: "Waits", timeline: "Timeline", cost: "Cost", work: "Saved work" },
};

/** The texts of the list of offices and of the picture in any language. */
export type OfficeWords = Translated<typeof en>;

/** Returns the texts of the list of offices, and of the picture of an office. */
export const useOfficeWords = createWords<OfficeWords>({
  en,
  ko: async () => (await import("./office-ko.ts")).officeKo,
});
