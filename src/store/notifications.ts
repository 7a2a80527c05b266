import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";
import type { Submit, Write } from "./work.ts";

/**
 * The state of a delivery:
 * - pending: it is sent at `dueAt`
 * - sent: the receiver has it; the stream does not say so yet
 * - recorded: the stream says so
 * - failed: it is not tried any more, for `reason`
 * - obsolete: what it told about was over before it was sent
 */
export type DeliveryState = "pending" | "sent" | "recorded" | "failed" | "obsolete";

/** One notification for one receiver. */
export interface DeliveryRow {
  /** The same for the same notification and receiver, however often the event is handled. */
  readonly id: string;
  /** The destination, such as `email mina` or `webhook ops`. Deliveries to one receiver are sent in order. */
  readonly receiver: string;
  readonly channel: string;
  /** The name of the person; null if the receiver belongs to nobody. */
  readonly person: string | null;
  readonly state: DeliveryState;
  /** The id of the message that it is part of; null until the first attempt. It stays the same for every attempt. */
  readonly batch: string | null;
  readonly createdAt: string;
  /** The first time at which it was to be sent. */
  readonly since: string;
  readonly dueAt: string;
  readonly attempts: number;
  /** The reason for the last failure. */
  readonly reason: string | null;
  readonly endedAt: string | null;
  /** The notification as JSON. */
  readonly json: string;
}

/** A browser of a person that receives pushes. */
export interface PushRow {
  readonly id: string;
  readonly person: string;
  /** The subscription as JSON. */
  readonly json: string;
  readonly createdAt: string;
}

/** The queue of notifications, and the preferences of people. */
export interface NotificationStore {
  /** Adds deliveries, except those that exist. */
  addDeliveries(rows: readonly DeliveryRow[]): Promise<void>;
  /** Returns pending deliveries that are due, earliest first. `except` names receivers to leave out. */
  dueDeliveries(query: { now: string; except?: readonly string[]; limit: number }): Promise<DeliveryRow[]>;
  /** Returns the time at which the next pending delivery is due; null if there is none. */
  nextDelivery(): Promise<string | null>;
  /** Returns the pending deliveries of a receiver that are part of a message, or of none (null), in order. */
  deliveriesOf(query: { receiver: string; batch: string | null; limit: number }): Promise<DeliveryRow[]>;
  /** Makes pending deliveries part of one message. */
  joinDeliveries(change: { ids: readonly string[]; batch: string }): Promise<void>;
  /** Ends pending deliveries. */
  endDeliveries(change: {
    ids: readonly string[];
    state: Exclude<DeliveryState, "pending">;
    reason: string | null;
    at: string;
  }): Promise<void>;
  /** Records a failed attempt at some deliveries, or at none. Nothing is sent to the receiver before `until`. */
  postponeDeliveries(change: {
    ids: readonly string[];
    receiver: string;
    reason: string | null;
    until: string;
  }): Promise<void>;
  /** Gives up the pending deliveries of a receiver that were to be sent before a time. */
  giveUpDeliveries(change: { receiver: string; before: string; reason: string; at: string }): Promise<void>;
  /** Returns deliveries in some states, newest first. With `person`, only those of one person. */
  listNotificationDeliveries(query: {
    states: readonly DeliveryState[];
    person?: string | undefined;
    limit: number;
  }): Promise<DeliveryRow[]>;
  /** Sends failed deliveries again, as new messages. Returns how many there are. */
  retryDeliveries(change: { ids: readonly string[]; now: string }): Promise<number>;
  /** Deletes deliveries that ended before a time. Those that failed have a time of their own. */
  forgetDeliveries(before: { ended: string; failed: string }): Promise<void>;

  /** Returns the preferences of everybody who has changed them, as JSON. */
  notificationPreferences(): Promise<{ person: string; json: string }[]>;
  saveNotificationPreferences(change: { person: string; json: string; at: string }): Promise<void>;

  /** Returns the browsers that receive pushes, of all people. */
  pushSubscriptions(): Promise<PushRow[]>;
  savePushSubscription(row: PushRow): Promise<void>;
  /** Removes a browser, with the pending deliveries to it. With `person`, only if it belongs to that person. */
  removePushSubscription(query: { id: string; person?: string }): Promise<void>;
}

/** Returns the receiver of pushes to a browser. */
export function pushReceiver(id: string): string {
  return `push ${id}`;
}

/** Returns a notification store for any database that Kysely supports. */
export function notificationStore(db: Kysely<Tables>, submit: Submit, write: Write): NotificationStore {
  return {
    async addDeliveries(rows) {
      if (rows.length === 0) return;
      await write(
        ...rows.map((row) =>
          db
            .insertInto("notification_deliveries")
            .values(columnsOf(row))
            .onConflict((conflict) => conflict.column("id").doNothing()),
        ),
      );
    },
    async dueDeliveries({ now, except = [], limit }) {
      const all = selectDeliveries(db).where("state", "=", "pending").where("due_at", "<=", now);
      const due = except.length === 0 ? all : all.where("receiver", "not in", [...except]);
      return (await due.orderBy("due_at").orderBy("id").limit(limit).execute()).map(rowOf);
    },
    async nextDelivery() {
      const [row] = await db
        .selectFrom("notification_deliveries")
        .select("due_at")
        .where("state", "=", "pending")
        .orderBy("due_at")
        .limit(1)
        .execute();
      return row?.due_at ?? null;
    },
    async deliveriesOf({ receiver, batch, limit }) {
      const of = selectDeliveries(db).where("receiver", "=", receiver).where("state", "=", "pending");
      const part = batch === null ? of.where("batch", "is", null) : of.where("batch", "=", batch);
      return (await part.orderBy("created_at").orderBy("id").limit(limit).execute()).map(rowOf);
    },
    async joinDeliveries({ ids, batch }) {
      await write(pendingOf(db, ids).set({ batch }));
    },
    async endDeliveries({ ids, state, reason, at }) {
      if (ids.length === 0) return;
      const sent = db.updateTable("notification_deliveries").where("id", "in", [...ids]);
      const open = sent.where("state", "in", ["pending", "sent"]);
      await write(open.set({ state, reason, ended_at: at }));
    },
    async postponeDeliveries({ ids, receiver, reason, until }) {
      const waiting = db
        .updateTable("notification_deliveries")
        .where("receiver", "=", receiver)
        .where("state", "=", "pending");
      const attempted = pendingOf(db, ids).set({
        attempts: sql<number>`attempts + 1`,
        reason,
        due_at: until,
      });
      await write(
        ...(ids.length === 0 ? [] : [attempted]),
        waiting.where("due_at", "<", until).set({ due_at: until }),
      );
    },
    async giveUpDeliveries({ receiver, before, reason, at }) {
      const old = db
        .updateTable("notification_deliveries")
        .where("receiver", "=", receiver)
        .where("state", "=", "pending")
        .where("since", "<", before);
      await write(old.set({ state: "failed", reason, ended_at: at }));
    },
    async listNotificationDeliveries({ states, person, limit }) {
      const listed = selectDeliveries(db).where("state", "in", [...states]);
      const of = person === undefined ? listed : listed.where("person", "=", person);
      return (await of.orderBy("created_at", "desc").orderBy("id").limit(limit).execute()).map(rowOf);
    },
    async retryDeliveries({ ids, now }) {
      if (ids.length === 0) return 0;
      const retried = db
        .updateTable("notification_deliveries")
        .where("id", "in", [...ids])
        .where("state", "=", "failed")
        .set({ state: "pending", batch: null, since: now, due_at: now, attempts: 0, ended_at: null })
        .returning("id");
      const outcome = await submit({ answer: retried });
      return outcome.kind === "done" ? outcome.rows.length : 0;
    },
    async forgetDeliveries({ ended, failed }) {
      const old = db.deleteFrom("notification_deliveries");
      await write(
        old.where("state", "in", ["recorded", "obsolete"]).where("ended_at", "<", ended),
        old.where("state", "=", "failed").where("ended_at", "<", failed),
      );
    },
    async notificationPreferences() {
      const all = db.selectFrom("notification_preferences").select(["person", "json"]);
      return all.orderBy("person").execute();
    },
    async saveNotificationPreferences({ person, json, at }) {
      const values = { json, updated_at: at };
      await write(
        db
          .insertInto("notification_preferences")
          .values({ person, ...values })
          .onConflict((conflict) => conflict.column("person").doUpdateSet(values)),
      );
    },
    async pushSubscriptions() {
      const all = db.selectFrom("push_subscriptions").select(["id", "person", "json", "created_at"]);
      const rows = await all.orderBy("created_at").orderBy("id").execute();
      return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
    },
    async savePushSubscription({ id, createdAt, ...values }) {
      await write(
        db
          .insertInto("push_subscriptions")
          .values({ id, created_at: createdAt, ...values })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(values)),
      );
    },
    async removePushSubscription({ id, person }) {
      const owned = db.selectFrom("push_subscriptions").select("id").where("id", "=", id);
      const mine = person === undefined ? owned : owned.where("person", "=", person);
      await write(
        db
          .deleteFrom("notification_deliveries")
          .where("receiver", "=", pushReceiver(id))
          .where("state", "=", "pending")
          .where((where) => where.exists(mine)),
        db.deleteFrom("push_subscriptions").where("id", "in", mine),
      );
    },
  };
}

const columns = [
  "id",
  "receiver",
  "channel",
  "person",
  "state",
  "batch",
  "created_at",
  "since",
  "due_at",
  "attempts",
  "reason",
  "ended_at",
  "json",
] as const;

function selectDeliveries(db: Kysely<Tables>) {
  return db.selectFrom("notification_deliveries").select(columns);
}

function pendingOf(db: Kysely<Tables>, ids: readonly string[]) {
  const named = db.updateTable("notification_deliveries").where("id", "in", [...ids]);
  return named.where("state", "=", "pending");
}

type Columns = Tables["notification_deliveries"];

function columnsOf({ createdAt, dueAt, endedAt, ...row }: DeliveryRow): Columns {
  return { ...row, created_at: createdAt, due_at: dueAt, ended_at: endedAt };
}

function rowOf({ created_at, due_at, ended_at, ...row }: Columns): DeliveryRow {
  return { ...row, createdAt: created_at, dueAt: due_at, endedAt: ended_at };
}
