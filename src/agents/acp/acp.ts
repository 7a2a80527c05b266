import type { ConversationKind } from "../turn-kind.ts";
import { answerAsk } from "./asking.ts";
import { readAcp } from "./reading.ts";
import { cancel, greeting, prompt } from "./requests.ts";

/**
 * Any agent that speaks the Agent Client Protocol on its pipes: Gemini CLI (`gemini --acp`), OpenCode
 * (`opencode acp`) and others. The command, its model and what it may do without asking are those of the
 * configuration's command. The protocol has no place for instructions, so they go before the first turn.
 */
export const acp: ConversationKind = {
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
