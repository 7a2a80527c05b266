import type { Notification } from "../../protocol/notify/notification.ts";

/** The content of a notification, before its place in the log is known. */
export type News = Pick<Notification, "content" | "path" | "urgency"> & {
  /** The people who must know. Whoever caused the event is not told. */
  readonly people: readonly string[];
};
