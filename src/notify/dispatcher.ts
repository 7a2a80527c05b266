import { Notification } from "../protocol/notify/notification.ts";
import type { DeliveryRow, NotificationStore } from "../store/notifications.ts";
import { giveUpAfterMs, pauseAfter } from "./back-off.ts";
import { attemptMs, type Message, type Send, type Sent } from "./channels/sender.ts";

/** Options for a dispatcher. */
export interface DispatcherOptions {
  readonly store: NotificationStore;
  readonly send: Send;
  /** Returns true while this process is the one that sends. */
  readonly isHolder: () => boolean;
  /** Returns the end of the quiet hours that a person has now; null if there are none. */
  readonly quietUntil: (person: string, now: Date) => Date | null;
  readonly readerOf: (person: string | null) => Message["reader"];
  /** Returns true if the subject of a notification is settled, so that nobody needs to be told. */
  readonly isOver: (notification: Notification) => Promise<boolean>;
  /** Returns true if a person may see what a notification tells about: roles change while it waits. */
  readonly maySee: (person: string, notification: Notification) => Promise<boolean>;
  /** Removes secrets that were unknown when the event was stored. */
  readonly redact: (notification: Notification) => Notification;
  /** Records in the stream that somebody was told. `isRepeated` is true if an earlier attempt may have done so. */
  readonly recordTold: (row: DeliveryRow, notification: Notification, isRepeated: boolean) => Promise<void>;
  readonly now: () => Date;
  /** The speed of this clock relative to real time. */
  readonly speed: number;
  readonly chance: () => number;
  readonly onFault: (what: string, fault: unknown) => void;
  /** Shortens all pauses, for tests. */
  readonly pace?: number;
}

/** The number of receivers to which messages are on their way at the same time. */
const mostAtOnce = 8;
/** The largest number of notifications in one message. */
const mostInMessage = 20;
const longestSleepMs = 60_000;
/** The pause after a fault of the store, and between checks whether another process has ended. */
const lookAgainMs = 1_000;
const internalFault = "Signalbox could not handle it. See the log of the server.";
const forgetEveryMs = 60 * 60_000;
const keepEndedMs = 2 * 24 * 60 * 60_000;
const keepFailedMs = 30 * 24 * 60 * 60_000;

/**
 * Sends due deliveries: receivers beside each other, the messages to one receiver one after another. A failing receiver
 * pauses for longer and longer, and holds up no other. Everything that matters is in the store, so a process that dies
 * at any point leaves nothing that the next one does not continue.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #closing = new AbortController();
  /** The work for each receiver that is in progress. */
  readonly #running = new Map<string, Promise<void>>();
  /** The failures in a row of each receiver. */
  readonly #failures = new Map<string, number>();
  #looking: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  /** True once deliveries that an earlier process sent are recorded. */
  #isCaughtUp = false;
  #forgotAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Looks for due deliveries. Call it after adding some. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#looking !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (!this.#again) return;
      this.#again = false;
      this.wake();
    });
  }

  /** Resolves when no attempt is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** Stops after the attempts in progress have ended; they end at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    const { store, isHolder, now, onFault } = this.#options;
    try {
      if (!isHolder()) {
        this.#isCaughtUp = false;
        return this.#sleep(lookAgainMs);
      }
      if (!this.#isCaughtUp) await this.#catchUp();
      await this.#forget();
      const free = mostAtOnce - this.#running.size;
      const at = now();
      if (free > 0) {
        const query = { now: at.toISOString(), except: [...this.#running.keys()], limit: 100 };
        const due = await store.dueDeliveries(query);
        const byReceiver = [...Map.groupBy(due, ({ receiver }) => receiver).values()];
        for (const [first] of byReceiver.slice(0, free)) if (first !== undefined) this.#start(first);
      }
      if (this.#running.size >= mostAtOnce) return;
      const next = await store.nextDelivery();
      const wait = next === null ? longestSleepMs : Date.parse(next) - at.getTime();
      // A delivery that is due now belongs to a receiver in progress, whose end looks again.
      this.#sleep(wait <= 0 ? longestSleepMs : wait / this.#options.speed);
    } catch (fault) {
      onFault("Notifications could not be read", fault);
      this.#sleep(lookAgainMs);
    }
  }

  #sleep(ms: number): void {
    if (this.#closing.signal.aborted) return;
    const bounded = Math.max(1, Math.min(ms, longestSleepMs));
    this.#timer = setTimeout(() => this.wake(), bounded).unref();
  }

  #start(first: DeliveryRow): void {
    const { receiver } = first;
    const work = this.#handle(first)
      .catch((fault: unknown) => this.#postponeAfterFault(first, fault))
      .finally(() => {
        this.#running.delete(receiver);
        this.wake();
      });
    this.#running.set(receiver, work);
  }

  /** A fault, for example of the store or of a library, counts as a failure of the receiver: it must not repeat at once. */
  async #postponeAfterFault(first: DeliveryRow, fault: unknown): Promise<void> {
    const { onFault } = this.#options;
    if (this.#closing.signal.aborted) return;
    onFault(`A notification to ${first.receiver} could not be handled`, fault);
    try {
      await this.#take({ is: "later", reason: internalFault, afterMs: null }, [first]);
    } catch {
      // The store has a fault too, which was reported.
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  }

  async #handle(first: DeliveryRow): Promise<void> {
    const { store, now, quietUntil } = this.#options;
    const { receiver, person } = first;
    const quiet = person === null ? null : quietUntil(person, now());
    if (quiet !== null)
      return store.postponeDeliveries({ ids: [], receiver, reason: null, until: quiet.toISOString() });
    const rows = await this.#messageOf(first);
    const { wanted, over } = await this.#split(rows);
    const at = now().toISOString();
    await store.endDeliveries({ ids: over.map(({ id }) => id), state: "obsolete", reason: null, at });
    const [oldest] = wanted;
    if (oldest === undefined) return;
    const ids = wanted.map(({ id }) => id);
    const batch = oldest.batch ?? oldest.id;
    if (oldest.batch === null) await store.joinDeliveries({ ids, batch });
    const sent = await this.#attempt({
      id: batch,
      receiver,
      person,
      reader: this.#options.readerOf(person),
      notifications: wanted.map((row) => ({ ...this.#notification(row), delivery: row.id })),
      isTest: false,
    });
    await this.#take(sent, wanted);
  }

  /** Returns the deliveries that are one message: those that were tried together, or all that wait for the receiver. */
  async #messageOf(first: DeliveryRow): Promise<DeliveryRow[]> {
    const { receiver, batch, channel, person } = first;
    if (channel === "webhook") return [first];
    const rows = await this.#options.store.deliveriesOf({ receiver, batch, limit: mostInMessage });
    // Somebody else may use the browser by now.
    const mine = rows.filter((row) => row.person === person);
    return mine.length === 0 ? [first] : mine;
  }

  /** Webhooks tell programs what happened, so nothing is over for them. */
  async #split(rows: readonly DeliveryRow[]): Promise<{ wanted: DeliveryRow[]; over: DeliveryRow[] }> {
    const [wanted, over]: [DeliveryRow[], DeliveryRow[]] = [[], []];
    for (const row of rows) {
      const isOver = row.channel !== "webhook" && (await this.#isOver(row));
      (isOver ? over : wanted).push(row);
    }
    return { wanted, over };
  }

  async #isOver(row: DeliveryRow): Promise<boolean> {
    const { isOver, maySee } = this.#options;
    const notification = this.#notification(row);
    return (await isOver(notification)) || (row.person !== null && !(await maySee(row.person, notification)));
  }

  async #attempt(message: Message): Promise<Sent> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(attemptMs)]);
    return this.#options.send(message, signal);
  }

  async #take(sent: Sent, rows: readonly DeliveryRow[]): Promise<void> {
    const { store, now, chance, pace = 1 } = this.#options;
    const ids = rows.map(({ id }) => id);
    const receiver = rows[0]?.receiver ?? "";
    const at = now().toISOString();
    if (sent.is === "sent") {
      this.#failures.delete(receiver);
      await store.endDeliveries({ ids, state: "sent", reason: null, at });
      for (const row of rows) await this.#record(row, false);
      return;
    }
    const { reason } = sent;
    if (sent.is !== "later") return store.endDeliveries({ ids, state: "failed", reason, at });
    const failures = (this.#failures.get(receiver) ?? rows[0]?.attempts ?? 0) + 1;
    this.#failures.set(receiver, failures);
    const before = new Date(now().getTime() - giveUpAfterMs).toISOString();
    const until = new Date(
      now().getTime() + pauseAfter(failures, sent.afterMs, chance()) * pace,
    ).toISOString();
    await store.postponeDeliveries({ ids, receiver, reason, until });
    await store.giveUpDeliveries({ receiver, before, reason, at });
  }

  /** Records what was sent. If that fails, the next look tries again. */
  async #record(row: DeliveryRow, isRepeated: boolean): Promise<void> {
    const { store, recordTold, now, onFault } = this.#options;
    try {
      await recordTold(row, this.#notification(row), isRepeated);
      await store.endDeliveries({ ids: [row.id], state: "recorded", reason: null, at: now().toISOString() });
    } catch (fault) {
      this.#isCaughtUp = false;
      onFault("A sent notification could not be recorded", fault);
    }
  }

  /** Records what this process or an earlier one has sent without recording it. */
  async #catchUp(): Promise<void> {
    this.#isCaughtUp = true;
    const busy = new Set(this.#running.keys());
    const rows = await this.#options.store.listNotificationDeliveries({ states: ["sent"], limit: 1_000 });
    for (const row of rows.toReversed()) if (!busy.has(row.receiver)) await this.#record(row, true);
  }

  async #forget(): Promise<void> {
    const at = this.#options.now().getTime();
    if (at - this.#forgotAt < forgetEveryMs) return;
    this.#forgotAt = at;
    const [ended, failed] = [keepEndedMs, keepFailedMs].map((ms) => new Date(at - ms).toISOString());
    await this.#options.store.forgetDeliveries({ ended: ended ?? "", failed: failed ?? "" });
  }

  #notification({ json }: DeliveryRow): Notification {
    return this.#options.redact(Notification.parse(JSON.parse(json)));
  }
}
