import type { AgentMessage } from "../protocol/agent-message.ts";
import { jsonLine } from "./json-line.ts";
import type { MessageCodec } from "./message-codec.ts";
import { words } from "./words.ts";

/** The codec of the messages that the platform sends to the agents of tasks. */
export const platformMessages: MessageCodec<AgentMessage> = {
  encode: jsonLine,
  words: (message) => (message.type === "ask_answer" ? message.answers.flat().join("\n") : words(message)),
  begins: ({ type }) => type === "task_start" || type === "verify_start",
  answered: (message) => (message.type === "ask_answer" ? message : null),
};
