import type { Compilable, Kysely } from "kysely";
import type { TriggerId } from "../protocol/ids.ts";
import type { Delivery, WorkId } from "../protocol/trigger/delivery.ts";
import { printCursor, readCursor } from "./cursor.ts";
import { fromJson, toJson } from "./json.ts";
import type { Page, Paging } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** The deliveries of triggers. An append to a trigger writes them in `Rows.deliveries`. */
export interface TriggerDeliveryStore {
  /** Returns the deliveries of a trigger, newest first. */
  listDeliveries(query: { triggerId: TriggerId } & Paging): Promise<Page<Delivery>>;
  delivery(query: { triggerId: TriggerId; number: number }): Promise<Delivery | null>;
  /** Returns the earliest delivery with this delivery id or, if there is one, this digest. */
  findDelivery(query: { triggerId: TriggerId; key: string; digest: string | null }): Promise<Delivery | null>;
  /** Returns the delivery that started a task or orchestration. */
  deliveryOfWork(id: WorkId): Promise<Delivery | null>;
  /** Stores the body of a delivery, before the delivery itself. The first body of a delivery id stays. */
  keepPayload(payload: { triggerId: TriggerId; key: string; at: string; body: string }): Promise<void>;
  payload(query: { triggerId: TriggerId; key: string }): Promise<string | null>;
  /** Deletes bodies from before a time, and those of a trigger beyond its newest `newest`. */
  prunePayloads(query: { triggerId: TriggerId; before: string; newest: number }): Promise<void>;
}

/** Returns the store of deliveries for any database that Kysely supports. */
export function triggerDeliveries(db: Kysely<Tables>, write: Write): TriggerDeliveryStore {
  const all = () => db.selectFrom("trigger_deliveries").select("json");
  return {
    async listDeliveries({ triggerId, cursor, limit }) {
      let query = all().where("trigger_id", "=", triggerId).orderBy("number", "desc");
      if (cursor !== undefined) query = query.where("number", "<", readCursor(cursor, [0] as [number])[0]);
      const rows = (await query.limit(limit + 1).execute()).map(({ json }) => fromJson(json));
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last === undefined ? null : printCursor([last.number]) };
    },
    delivery: ({ triggerId, number }) =>
      first(all().where("trigger_id", "=", triggerId).where("number", "=", number)),
    findDelivery: ({ triggerId, key, digest }) =>
      first(
        all()
          .where("trigger_id", "=", triggerId)
          .where((eb) =>
            digest === null ? eb("key", "=", key) : eb.or([eb("key", "=", key), eb("digest", "=", digest)]),
          )
          .orderBy("number")
          .limit(1),
      ),
    deliveryOfWork: (id) => first(all().where("work_id", "=", id).limit(1)),
    keepPayload: ({ triggerId, ...payload }) =>
      write(
        db
          .insertInto("trigger_payloads")
          .values({ trigger_id: triggerId, ...payload })
          .onConflict((conflict) => conflict.doNothing()),
      ),
    async payload({ triggerId, key }) {
      const [row] = await db
        .selectFrom("trigger_payloads")
        .select("body")
        .where("trigger_id", "=", triggerId)
        .where("key", "=", key)
        .execute();
      return row?.body ?? null;
    },
    async prunePayloads({ triggerId, before, newest }) {
      const [last] = await db
        .selectFrom("trigger_payloads")
        .select("at")
        .where("trigger_id", "=", triggerId)
        .orderBy("at", "desc")
        .offset(newest)
        .limit(1)
        .execute();
      const oldest = last === undefined || last.at < before ? before : last.at;
      await write(
        db
          .deleteFrom("trigger_payloads")
          .where("trigger_id", "=", triggerId)
          .where("at", last?.at === oldest ? "<=" : "<", oldest),
      );
    },
  };
}

/** Stores a delivery, replacing the one with its number. */
export function putDelivery(db: Kysely<Tables>, delivery: Delivery): Compilable {
  const { triggerId, number, key, digest, workId } = delivery;
  const values = { key, digest, work_id: workId, json: toJson(delivery) };
  return db
    .insertInto("trigger_deliveries")
    .values({ trigger_id: triggerId, number, ...values })
    .onConflict((conflict) => conflict.columns(["trigger_id", "number"]).doUpdateSet(values));
}

/** Deletes the deliveries of a trigger. */
export function removeDeliveries(db: Kysely<Tables>, trigger: string): Compilable[] {
  return [
    db.deleteFrom("trigger_deliveries").where("trigger_id", "=", trigger),
    db.deleteFrom("trigger_payloads").where("trigger_id", "=", trigger),
  ];
}

/** Returns the first delivery that a query finds. */
async function first(query: {
  execute(): Promise<{ json: Tables["trigger_deliveries"]["json"] }[]>;
}): Promise<Delivery | null> {
  const [row] = await query.execute();
  return row === undefined ? null : fromJson(row.json);
}
