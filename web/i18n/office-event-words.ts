import { toldEn } from "./told-words.ts";
import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Timeline",
  internal: (count: string) => `Show internal events (${count} more)`,
  earlier: "Show earlier events",
  nothing: "Nothing has happened yet.",
  system: "Signalbox",
  agent: "the agent",
  created: (title: string) => `The office "${title}" was opened`,
  imported: (commit: string) => `Signalbox imported the project at ${commit}`,
  projectRefused: (reason: string) => `Signalbox cannot use the project: ${reason}`,
  started: (member: string, agent: string) => `${member} started a session with ${agent}`,
  reported: (member: string, status: string, cost: string | null) =>
    `${member}: ${status}${cost === null ? "" : `, ${cost} so far`}`,
  paused: (member: string) => `${member} was paused`,
  resumed: (member: string) => `${member} was resumed`,
  sessionEnded: (member: string, reason: string) => `${member}'s session ended: ${reason}`,
  memberEnded: (member: string, reason: string) => `${member} ended: ${reason}`,
  stopped: "The session of an ended member stopped",
  message: (from: string, to: string, text: string) => `${from} wrote to ${to}: ${text}`,
  callQueued: (to: string) => `A call is queued for ${to}`,
  resultQueued: (to: string) => `A result is queued for ${to}`,
  notice: (to: string, text: string) => `Signalbox told ${to}: ${text}`,
  turnOpened: (member: string, number: string, count: number, shown: string) =>
    `${member} began turn ${number} with ${count === 1 ? "1 message" : `${shown} messages`}`,
  turnConfirmed: (member: string, number: string) => `${member} read the messages of turn ${number}`,
  heard: (member: string) => `The office received messages from ${member}`,
  turnEnded: (member: string, number: string) => `${member} ended turn ${number}`,
  turnEndedWith: (member: string, number: string, text: string) => `${member} ended turn ${number}: ${text}`,
  interrupted: (member: string, by: string) => `${by} interrupted ${member}`,
  saved: (count: number, shown: string, commit: string) =>
    `Signalbox saved ${count === 1 ? "1 changed file" : `${shown} changed files`} as ${commit}`,
  savedOf: (member: string, count: number, shown: string, commit: string) =>
    `Signalbox saved ${count === 1 ? "1 changed file" : `${shown} changed files`} of ${member} as ${commit}`,
  published: (branch: string, commit: string) =>
    `Signalbox updated the branch ${branch} in the project to ${commit}`,
  notPublished: (branch: string, reason: string) =>
    `Signalbox could not update the branch ${branch}: ${reason}`,
  step: (member: string, text: string) => `${member} completed a step: ${text}`,
  called: (caller: string, callee: string, task: string) => `${caller} called ${callee}: ${task}`,
  refused: (caller: string, callee: string, reason: string) =>
    `Signalbox refused ${caller}'s call to ${callee}: ${reason}`,
  cycle: (cycle: string) => `Deadlock prevented: ${cycle}`,
  held: (caller: string, callee: string) =>
    `${caller}'s call to ${callee} needs a decision, because they have only talked so far`,
  allowed: (caller: string, callee: string) => `${caller}'s call to ${callee} was allowed`,
  completed: (caller: string, callee: string) => `${callee} completed ${caller}'s call`,
  failed: (caller: string, callee: string, reason: string) =>
    `${caller}'s call to ${callee} failed: ${reason}`,
  expired: (caller: string, callee: string) => `${caller}'s call to ${callee} expired`,
  result: (from: string, to: string, content: string) => `${from} delivered a result to ${to}: ${content}`,
  limited: (reason: string) => `A request cannot make more calls: ${reason}`,
  chainStopped: (reason: string) => `Signalbox stopped a request: ${reason}`,
  told: toldEn,
  officePaused: "The office was paused",
  officeResumed: "The office was resumed",
  officeEnded: (reason: string) => `The office ended: ${reason}`,
  officeDeleted: "The office was deleted",
  unknown: "a member",
  other: (type: string) => `Event: ${type}`,
  statuses: {
    draft: "draft",
    pending: "queued",
    in_progress: "in progress",
    review: "in review",
    completed: "completed",
    failed: "failed",
    cancelled: "cancelled",
  },
  costs: {
    members: "Members",
    member: "Member",
    agent: "Agent",
    turns: "Turns",
    tokens: "Tokens",
    cost: "Cost",
    total: "Total",
    requests: "Requests",
    requestsHint: "A request is one message from you and all calls that follow from it.",
    request: "Request",
    calls: "Calls",
    noRequests: "No one has sent a message to this office yet.",
    earlierRequest: "An earlier message",
  },
  work: {
    nothing: "No files have changed yet. Signalbox saves changed files at the end of every turn.",
    saves: "Changed files",
    turn: (member: string, number: string) => `${member}, turn ${number}`,
    changed: (count: number, shown: string) => (count === 1 ? "1 changed file" : `${shown} changed files`),
    more: (count: string) => `and ${count} more`,
    unsaved: (count: number, shown: string) =>
      count === 1 ? "Saving the work of 1 turn…" : `Saving the work of ${shown} turns…`,
    project: "Project",
    importing: "Importing the project…",
    noBranch: "No branch yet. The first saved change creates one.",
    branch: (branch: string) => `The work is on the branch ${branch} in the project.`,
    command: "View it with",
    copy: "Copy",
    copied: "The command was copied.",
    copyFailed: "The browser does not allow this page to copy.",
    problem: "The branch was not updated:",
    refused: "Signalbox cannot use the project:",
  },
};

/** The sentences of an office's timeline in any language. */
export type OfficeEventWords = Translated<typeof en>;

/** Returns the texts of the timeline, the costs and the saved work of an office. */
export const useOfficeEventWords = createWords<OfficeEventWords>({
  en,
  ko: async () => (await import("./office-event-ko.ts")).officeEventKo,
});
