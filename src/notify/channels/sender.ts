import type { Notification } from "../../protocol/notify/notification.ts";
import type { Reader } from "../text/text-of.ts";

/** One or more notifications on their way to one receiver. */
export interface Message {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  readonly id: string;
  readonly receiver: string;
  /** The name of the person; null if the receiver belongs to nobody. */
  readonly person: string | null;
  readonly reader: Reader;
  /** At least one, oldest first. `delivery` is the stable id of each. */
  readonly notifications: readonly (Notification & { readonly delivery: string })[];
  /** True for the message of the button that tests a channel. */
  readonly isTest: boolean;
}

/**
 * The result of an attempt:
 * - sent: the receiver has accepted the message
 * - later: the attempt failed and may succeed later, after `afterMs` if the receiver asked for a pause
 * - refused: another attempt would fail in the same way
 * - gone: the receiver does not exist any more
 */
export type Sent =
  | { readonly is: "sent" }
  | { readonly is: "later"; readonly reason: string; readonly afterMs: number | null }
  | { readonly is: "refused" | "gone"; readonly reason: string };

/** Sends messages by one channel. It never throws, except if the signal is aborted. */
export type Send = (message: Message, signal: AbortSignal) => Promise<Sent>;

/** The time that one attempt may take. */
export const attemptMs = 15_000;
