import type { DeliveryEvent } from "../../../../src/protocol/task/delivery-event.ts";
import type { Translate } from "../../../../src/protocol/words/translate.ts";
import type { EventWords } from "../../../i18n/event-words.ts";

/** Describes an event of a delivery in a sentence. */
export function deliverySentence(
  event: DeliveryEvent,
  words: EventWords["delivery"],
  say: Translate,
): string {
  switch (event.type) {
    case "delivery.requested":
      return event.automatic ? words.requestedBySetting : words.requested(event.pullRequest);
    case "delivery.prepared":
      return words.prepared(event.commit.slice(0, 12), event.branch);
    case "delivery.pushed":
      return words.pushed;
    case "delivery.failed":
      return words.failed(say(event.reason));
    case "pull_request.opened": {
      const number = `#${event.number}`;
      return event.existed ? words.found(number, event.host) : words.opened(number, event.host);
    }
    case "pull_request.updated":
      return words.updated(`#${event.number}`);
    case "pull_request.checked": {
      const checks = event.state === "open" ? words.checks[event.checks] : "";
      return [words.states[event.state](`#${event.number}`), checks]
        .filter((part) => part !== "")
        .join(" · ");
    }
  }
}

/** Returns true for an event about a delivery. */
export function isDeliveryEvent(event: { readonly type: string }): event is DeliveryEvent {
  return event.type.startsWith("delivery.") || event.type.startsWith("pull_request.");
}
