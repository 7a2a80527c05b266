import { Notifications } from "../notify/notifications.ts";
import type { NotificationActs } from "../notify/acts.ts";
import type { NotificationsOptions } from "../notify/options.ts";
import { OfficeId, OrchestrationId } from "../protocol/ids.ts";
import type { Core } from "./open-core.ts";

/** The parts of a server that notifications need. */
interface NotificationParts
  extends
    Pick<Core, "engine" | "settings" | "platform" | "orchestrator" | "offices">,
    Pick<NotificationsOptions, "store" | "people" | "now" | "speed" | "onFault"> {
  /** The address at which the server listens. */
  readonly url: string;
}

/** The notifications of a server. */
export interface ServerNotifications {
  start(): void;
  /** Loads the interface for people. */
  acts(): Promise<NotificationActs>;
  close(): Promise<void>;
}

/** Assembles the notifications of a server. Little is loaded before somebody uses them. */
export function openNotifications({
  platform,
  orchestrator,
  offices,
  url,
  ...parts
}: NotificationParts): ServerNotifications {
  const options: NotificationsOptions = {
    ...parts,
    orchestration: (id) => orchestrator.orchestrations.state(OrchestrationId.parse(id)),
    office: (id) => offices.acts.state(OfficeId.parse(id)),
    answer: (id, answer, act) => platform.questions.answer(id, answer, act),
    pageUrl: () => parts.settings.effective().page_url.value ?? url,
    chance: Math.random,
  };
  const notifications = new Notifications(options);
  let acts: Promise<NotificationActs> | null = null;
  return {
    start: () => notifications.start(),
    acts: () =>
      (acts ??= import("../notify/acts.ts").then(
        (loaded) => new loaded.NotificationActs(options, notifications),
      )),
    close: () => notifications.close(),
  };
}
