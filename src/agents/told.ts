import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import { agentKinds } from "./kinds.ts";
import { words } from "./words.ts";

/** A message as an agent gets it, but for the id that it will have: one line of JSON for programs, words for the others. */
export function told(config: AgentConfig | undefined, message: AgentMessage): string {
  const kind = agentKinds[config?.kind ?? "program"];
  if (kind.speaks === "lines") return kind.encode({ ...message, messageId: "m_…" }).trimEnd();
  return message.type === "ask_answer" ? message.answers.flat().join("\n") : words(message);
}
