/** The receiver of everything that goes to the Slack channel of the installation. */
export const slackChannel = "slack #";

/** Returns the receiver of the news of an orchestration with a Slack webhook of its own. */
export function slackOfOrchestration(id: string): string {
  return `slack #${id}`;
}

/** Returns the part of a receiver after its channel: a person, a browser, a webhook, or `#` for a Slack channel. */
export function addressOf(receiver: string): string {
  return receiver.slice(receiver.indexOf(" ") + 1);
}
