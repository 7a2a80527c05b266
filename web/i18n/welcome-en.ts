/** The words of the first screen. */
export const welcomeEn = {
  title: "Welcome to Signalbox",
  lead: "Agents work here, and you decide. When one needs you, it stops and waits in this inbox.",
  demo: "Try the demo task",
  demoHint:
    "No key needed. Within a minute the demo agent writes nine documents, asks you one question, has one mistake found and mended, and puts its work before you. The whole takes a few minutes.",
  demoTitle: "An app for the plants in the office",
  demoDescription:
    "A small page that shows which plants of the office need water today. Ask me how it should keep its data.",
  newTask: "New task",
  steps: [
    "An agent works on your task phase by phase, and its output is here as it happens.",
    "When it has a question it is stopped until you answer, and when a phase is done its work is verified and waits for you: approve it, or comment by file and line.",
    "Nothing is lost when a process, the server or the machine dies.",
  ],
  checks: "This machine",
  lookingAround: "Looking at this machine…",
  agentsReady: (names: string) => `Agents ready: ${names}.`,
  agentsFound: (names: string) => `Installed here and not connected yet: ${names}.`,
  onlyDemo: "Only the demo agent is here so far. It needs no key.",
  connect: "Connect an agent",
  disk: (free: string) => `${free} of disk space is free.`,
  diskLow: (free: string) => `Only ${free} of disk space is free. Make room before you start.`,
  contained: "Agents are contained: they can write only where they work.",
  uncontained: "Agents run without a sandbox: they can read and write what you can.",
  someUncontained: (names: string) => `Without a sandbox, free to read and write what you can: ${names}.`,
  gitMissing: "git is missing. Install it: snapshots and reviews are made with it.",
  notices: "This browser can tell you when something waits.",
  switchOn: "Switch it on",
  noNotices: "This browser cannot notify you here: it does so only over HTTPS or on this very machine.",
};
