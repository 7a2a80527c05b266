import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import { agentKinds } from "./kinds.ts";
import { platformMessages } from "./platform-messages.ts";

/** Formats a message as the agent receives it, with a placeholder for its id: a line of JSON, or the text of a turn. */
export function formatMessage(config: AgentConfig | undefined, message: AgentMessage): string {
  const { speaks } = agentKinds[config?.kind ?? "program"];
  if (speaks === "lines") return platformMessages.encode({ ...message, messageId: "m_…" }).trimEnd();
  return platformMessages.words(message);
}
