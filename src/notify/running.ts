import { setTimeout as wait } from "node:timers/promises";
import type { Subscription } from "../engine/subscription.ts";
import type { QuestionId, ReviewId } from "../protocol/ids.ts";
import type { Notification } from "../protocol/notify/notification.ts";
import { endOfQuietHours } from "../protocol/notify/quiet-hours.ts";
import type { ToldEvent } from "../protocol/notify/told-event.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import type { Recorded } from "../protocol/record.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import type { DeliveryRow } from "../store/notifications.ts";
import type { Send } from "./channels/sender.ts";
import { Dispatcher } from "./dispatcher.ts";
import { type Installation, ownSlackOf } from "./installation.ts";
import { maySee } from "./may-see.ts";
import { mayBeNews, notificationOf } from "./news/notification-of.ts";
import type { NotificationsOptions } from "./options.ts";
import { planDeliveries } from "./plan-deliveries.ts";
import { addressOf } from "./receiver.ts";
import { sendersOf } from "./senders.ts";
import { socketModeOf } from "./slack/slack-of.ts";
import type { SocketMode } from "./slack/socket-mode.ts";
import { subjectOf } from "./subject-of.ts";

const retryMs = 5_000;
const graceMs = 1_000;
const lookEveryMs = 2_000;
const pageSize = 500;

/**
 * Turns events into deliveries, from a durable cursor, and sends them. Of several processes, the holder of the
 * subscription does both.
 */
export class RunningNotifications {
  readonly send: Send;
  readonly #options: NotificationsOptions;
  readonly #installation: Installation;
  readonly #subscription: Subscription;
  readonly #dispatcher: Dispatcher;
  #socket: SocketMode | null = null;
  #looking: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(options: NotificationsOptions, installation: Installation, cursorName: string) {
    this.#options = options;
    this.#installation = installation;
    this.send = sendersOf(options, installation);
    const onFault = (what: string, fault: unknown): void => {
      if (!this.#isClosing) options.onFault(what, fault);
    };
    this.#subscription = options.engine.subscription({
      name: cursorName,
      handle: (records) => this.#handle(records),
      onFault,
      retryMs,
    });
    this.#dispatcher = new Dispatcher({
      ...options,
      onFault,
      send: this.send,
      isHolder: () => this.#subscription.lease !== null,
      quietUntil: (person, now) => endOfQuietHours(installation.preferencesOf(person).quiet, now),
      readerOf: (person) => installation.readerOf(person),
      isOver: (notification) => this.#isOver(notification),
      maySee: (person, { stream }) => maySee(person, stream, options),
      redact: (notification) => {
        const { redaction } = options.settings;
        return redaction === null ? notification : redactValue(redaction, notification);
      },
      recordTold: (row, notification, isRepeated) => this.#recordTold(row, notification, isRepeated),
    });
  }

  async start(): Promise<void> {
    await this.#installation.refresh();
    this.#subscription.start();
    this.#dispatcher.wake();
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref();
    this.#look();
  }

  /** Sends what is due now, for example after somebody has changed a preference or wants to try again. */
  wake(): void {
    this.#installation.refresh().then(
      () => this.#dispatcher.wake(),
      (fault: unknown) => this.#options.onFault("The preferences of notifications could not be read", fault),
    );
  }

  /** Gives attempts in progress a short time. The next start repeats attempts that do not end in that time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#looking);
    await this.#socket?.close();
    const done = this.#dispatcher.settled();
    await Promise.race([done, wait(graceMs, undefined, { ref: false })]);
    await this.#dispatcher.close();
    await this.#subscription.close();
  }

  /** Opens and closes the connection to Slack, as the settings and the lease require. */
  #look(): void {
    const wanted =
      this.#subscription.lease !== null && (this.#installation.channels.slackBot?.appToken ?? null) !== null;
    if (wanted === (this.#socket !== null)) return;
    const before = this.#socket;
    this.#socket = wanted ? socketModeOf(this.#options, this.#installation) : null;
    this.#socket?.start();
    void before?.close();
  }

  async #handle(records: readonly Recorded[]): Promise<void> {
    const news = records.filter(mayBeNews);
    if (news.length === 0) return;
    const preferences = await this.#installation.refresh();
    const browsers = await this.#options.store.pushSubscriptions();
    const { people, channels } = this.#installation;
    const rows: DeliveryRow[] = [];
    for (const record of news) {
      const subject = await subjectOf(record, this.#options);
      const notification = subject === null ? null : notificationOf(record, subject, people);
      if (notification === null) continue;
      const hasOwnSlack =
        record.kind === orchestrationKind && (await ownSlackOf(record.stream, this.#options)) !== null;
      const addresses = { people, preferences, browsers, channels, hasOwnSlack };
      rows.push(...planDeliveries(notification, addresses, this.#options.now()));
    }
    await this.#options.store.addDeliveries(rows);
    if (rows.length > 0) this.#dispatcher.wake();
  }

  /** Nobody needs to be told of an answered question, a decided review or a deleted comment. */
  async #isOver({ content }: Notification): Promise<boolean> {
    const { store } = this.#options;
    switch (content.kind) {
      case "question":
        return (await store.question(content.questionId as QuestionId))?.status !== "pending";
      case "review":
      case "review_assigned":
      case "review_reminder":
      case "review_escalation":
        return (await store.review(content.reviewId as ReviewId))?.status !== "pending";
      case "mention": {
        if (content.commentId === null) return false;
        const comments = (await store.review(content.reviewId as ReviewId))?.comments ?? [];
        return !comments.some(({ id }) => id === content.commentId);
      }
      default:
        return false;
    }
  }

  async #recordTold(row: DeliveryRow, notification: Notification, isRepeated: boolean): Promise<void> {
    const { stream, streamKind, seq, content } = notification;
    if (isRepeated && (await this.#isRecorded(row.id, notification))) return;
    const { lease } = this.#subscription;
    if (lease === null) throw new Error("Another process sends notifications now.");
    const event: ToldEvent = {
      type: "people.told",
      id: row.id,
      about: content.kind,
      seq,
      channel: row.channel as ToldEvent["channel"],
      person: row.person,
      webhook: row.channel === "webhook" ? addressOf(row.receiver) : null,
    };
    const done = await this.#options.engine.recordTold({ kind: streamKind, id: stream }, event, lease);
    if (done === "stale_lease") throw new Error("Another process sends notifications now.");
  }

  /** Looks for the record of a delivery in its stream. */
  async #isRecorded(id: string, { stream, seq }: Notification): Promise<boolean> {
    for (let after = seq; ;) {
      const records = await this.#options.store.read<ToldEvent>({ stream, after, limit: pageSize });
      if (records.some(({ event }) => event.type === "people.told" && event.id === id)) return true;
      const last = records.at(-1);
      if (last === undefined || records.length < pageSize) return false;
      after = last.seq;
    }
  }
}
