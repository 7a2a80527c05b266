import type { ToldEvent } from "../protocol/notify/told-event.ts";

/** Says who was notified by which channel. */
export function toldWords({ channel, person, webhook, about }: ToldEvent): string {
  const who = person ?? webhook ?? "a Slack channel";
  return `${who} was notified by ${channel} (${about})`;
}
