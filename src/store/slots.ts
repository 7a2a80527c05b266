import { type Compilable, type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit } from "./work.ts";

/** A slot of a pool, held by one holder: a running task, a verification being checked. */
export interface Slot {
  readonly pool: string;
  readonly holder: string;
}

/** One start of a server that shares the database with others. */
export interface NodeInstance {
  readonly id: string;
  readonly instance: string;
}

/** Pools of slots limit concurrency across all processes on this database. */
export interface SlotStore {
  /** Takes a slot unless `limit` others already hold one. Returns true if the holder already has one. */
  takeSlot(slot: Slot & { limit: number }): Promise<boolean>;
  /** Frees all slots of a holder. */
  freeSlots(slots: { holder: string }): Promise<void>;
  /** Returns the holders of a pool, sorted by name. */
  slotHolders(pool: string): Promise<string[]>;
}

/** Returns a slot store for any database that Kysely supports. */
export function slots(db: Kysely<Tables>, submit: Submit): SlotStore {
  return {
    async takeSlot({ limit, ...slot }) {
      const guards = [slotGuard(db, { ...slot, limit })];
      const { kind } = await submit({
        locks: [slotsLock(slot.pool)],
        guards,
        statements: [putSlot(db, slot, null)],
      });
      return kind === "done";
    },
    async freeSlots({ holder }) {
      await submit({ statements: [db.deleteFrom("slots").where("holder", "=", holder)] });
    },
    async slotHolders(pool) {
      const rows = db.selectFrom("slots").select("holder").where("pool", "=", pool);
      return (await rows.orderBy("holder").execute()).map(({ holder }) => holder);
    },
  };
}

/** Locks a pool while its slots are counted and taken. */
export function slotsLock(pool: string): Lock {
  return { name: `slots ${pool}` };
}

/** Refuses work whose pool has no free slot. */
export function slotGuard(db: Kysely<Tables>, { pool, holder, limit }: Slot & { limit: number }): Guard {
  const taken = db.selectFrom("slots").where("pool", "=", pool);
  return {
    query: db
      .selectNoFrom((eb) => eb.lit(1).as("full"))
      .where((eb) => eb.not(eb.exists(taken.select("holder").where("holder", "=", holder))))
      .where(
        taken.select(({ fn }) => fn.countAll<number>().as("taken")),
        ">=",
        limit,
      ),
    must: "find_nothing",
    otherwise: "no_slot",
  };
}

/** Takes a slot regardless of the limit. `stream` is the stream whose append took it. */
export function putSlot(db: Kysely<Tables>, { pool, holder }: Slot, stream: string | null): Compilable {
  return db
    .insertInto("slots")
    .values({ pool, holder, stream })
    .onConflict((conflict) => conflict.columns(["pool", "holder"]).doNothing());
}

/** Frees one slot. */
export function removeSlot(db: Kysely<Tables>, { pool, holder }: Slot): Compilable {
  return db.deleteFrom("slots").where("pool", "=", pool).where("holder", "=", holder);
}

/** Returns the holder of a slot for work of a node, which is freed when that node has ended. */
export function workOnNode(node: NodeInstance, name: string): string {
  return `${beforeWork(node)}${name}`;
}

/** Frees the slots of all work that an instance of a node did. */
export function removeWorkSlots(db: Kysely<Tables>, node: NodeInstance): Compilable {
  const before = beforeWork(node);
  const beginning = sql<string>`substr(holder, 1, ${sql.lit(before.length)})`;
  return db.deleteFrom("slots").where(beginning, "=", before);
}

function beforeWork({ id, instance }: NodeInstance): string {
  return `work ${id} ${instance} `;
}

/** Frees every slot of a deleted stream: those it holds under its name, and those its appends took. */
export function removeSlotsOf(db: Kysely<Tables>, stream: string): Compilable {
  return db.deleteFrom("slots").where((eb) => eb.or([eb("holder", "=", stream), eb("stream", "=", stream)]));
}
