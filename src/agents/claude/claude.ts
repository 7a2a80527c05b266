import { accountVariables } from "../account-variables.ts";
import type { KindFacts } from "../agent-kind.ts";
import { ownServer, ownToolsWords } from "../own-tools.ts";
import type { ConversationKind, Engagement, Permissions } from "../turn-kind.ts";
import { claudeCli } from "./cli.ts";
import { answerAsk, interruptTurn, userTurn } from "./control.ts";
import { claudeLogLine } from "./log-line.ts";
import { readClaude } from "./reading.ts";

/**
 * Claude Code, as a process that takes turns on stdin and prints one JSON object per line. The platform chooses the
 * session's id, so a turn can be written before the process has printed anything. Questions and permission requests use
 * the same two pipes.
 */
export const claude: KindFacts & ConversationKind = {
  speaks: "turns",
  needsCommand: false,
  needsNetwork: true,
  canHavePty: false,
  program: ({ command }) => command?.[0] ?? claudeCli.name,
  clis: [claudeCli],
  account: { variables: accountVariables, byCommand: false },
  lineFormat: claudeLogLine,
  awaitsSession: false,
  instructedByTurn: false,
  launch: (engagement) => ({
    command: [
      ...(engagement.config.command ?? [claudeCli.name]),
      ...options,
      ...chosen(engagement),
      // Otherwise it also connects the servers of the person's account.
      ...(engagement.config.personalMcpServers === true ? [] : ["--strict-mcp-config"]),
      ...offered(engagement.tools),
      ...told(engagement),
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

/** Returns the option with the instructions. It is passed at every start; only the first start of a session counts. */
function told({ instructions, tools }: Engagement): string[] {
  if (instructions === "") return [];
  return [`--append-system-prompt=${instructions}${tools === undefined ? "" : `\n\n${ownToolsWords}`}`];
}

/** Returns the options with our tools, which need no permission. */
function offered(tools: Engagement["tools"]): string[] {
  if (tools === undefined) return [];
  const [command, ...args] = tools;
  const config = { mcpServers: { [ownServer]: { type: "stdio", command, args } } };
  return [`--mcp-config=${JSON.stringify(config)}`, `--allowedTools=mcp__${ownServer}`];
}

const modes: Readonly<Record<Permissions, string>> = {
  ask: "default",
  edits: "acceptEdits",
  all: "bypassPermissions",
};

/** Environment that disables all network traffic except the requests to the model. */
const quiet = {
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};
