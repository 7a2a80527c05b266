import type { OrchestrationConfig } from "./config.ts";
import type { OrchestrationEvent } from "./event.ts";

/** The text in place of the address of a Slack webhook, which is a secret. */
export const setMark = "(set)";

/** Returns settings without the address of the Slack webhook, which earlier versions stored in the log. */
export function withoutAddress(config: OrchestrationConfig): OrchestrationConfig {
  return config.slack_webhook_url === null ? config : { ...config, slack_webhook_url: setMark };
}

/** Returns an event of an orchestration without the address of its Slack webhook. */
export function eventWithoutAddress(event: OrchestrationEvent): OrchestrationEvent {
  return event.type === "orchestration.created" ? { ...event, config: withoutAddress(event.config) } : event;
}
