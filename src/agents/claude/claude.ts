import type { ConversationKind, Engagement, Permissions } from "../turn-kind.ts";
import { answerAsk, interruptTurn, userTurn } from "./control.ts";
import { readClaude } from "./reading.ts";

/**
 * Claude Code, as a process that takes turns on stdin and prints one JSON object a line. It lets us choose
 * the session's id, so that a turn can be written before anything was printed, and puts its questions and
 * permission requests to us on the same two pipes.
 */
export const claude: ConversationKind = {
  awaitsSession: false,
  instructedByTurn: false,
  launch: (engagement) => ({
    command: [
      ...(engagement.config.command ?? ["claude"]),
      ...options,
      ...chosen(engagement),
      ...told(engagement.instructions),
    ],
    env: { ...quiet, ...engagement.config.env },
    stdin: "fifo",
    greeting: "",
  }),
  reader: readClaude,
  turn: userTurn,
  answer: answerAsk,
  interrupt: () => interruptTurn("interrupt"),
};

const options = [
  "-p",
  "--input-format=stream-json",
  "--output-format=stream-json",
  "--verbose",
  "--permission-prompt-tool=stdio",
];

function chosen({ config, session, permissions }: Engagement): string[] {
  return [
    `--permission-mode=${modes[permissions]}`,
    session.is === "new" ? `--session-id=${session.id}` : `--resume=${session.id}`,
    ...(config.model === undefined ? [] : [`--model=${config.model}`]),
  ];
}

/** Told again at every start: what counts is what was told at the first one. */
function told(instructions: string): string[] {
  return instructions === "" ? [] : [`--append-system-prompt=${instructions}`];
}

const modes: Readonly<Record<Permissions, string>> = {
  ask: "default",
  edits: "acceptEdits",
  all: "bypassPermissions",
};

/** Nothing leaves the machine but the requests to the model. */
const quiet = {
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};
