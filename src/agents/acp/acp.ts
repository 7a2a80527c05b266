import { accountVariables } from "../account-variables.ts";
import type { KindFacts } from "../agent-kind.ts";
import type { ConversationKind } from "../turn-kind.ts";
import { answerAsk } from "./asking.ts";
import { acpClis } from "./clis.ts";
import { acpLogLine } from "./log-line.ts";
import { readAcp } from "./reading.ts";
import { cancel, greeting, prompt } from "./requests.ts";

/**
 * Any agent that speaks the Agent Client Protocol on its pipes: Gemini CLI (`gemini --acp`), OpenCode (`opencode acp`)
 * and others. The configured command determines the model and the permissions. The protocol has no field for
 * instructions, so they precede the first turn.
 */
export const acp: KindFacts & ConversationKind = {
  speaks: "turns",
  needsCommand: true,
  needsNetwork: true,
  canHavePty: false,
  program: ({ command }) => command?.[0] ?? "acp",
  clis: acpClis,
  account: { variables: accountVariables, byCommand: true },
  lineFormat: acpLogLine,
  awaitsSession: true,
  instructedByTurn: true,
  launch: ({ config, workspace, session }) => ({
    command: config.command ?? [],
    env: config.env,
    stdin: "fifo",
    greeting: greeting(session, workspace),
  }),
  reader: readAcp,
  turn: ({ messageId, text }, sessionId) => prompt(messageId, sessionId, text),
  answer: answerAsk,
  interrupt: cancel,
};
