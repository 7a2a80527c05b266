import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";
import { answerTo, type Guard, type Lock, streamLock, type Submit } from "./work.ts";

/**
 * Leases determine which owner may act for a name (a stream, a queue, a sweep). Each change of owner raises the epoch,
 * and an append that names an epoch is refused once another one is current. The caller supplies all times, as ISO
 * strings.
 */
export interface LeaseStore {
  /**
   * Takes a lease that is free or expired, renews one that the owner already holds (with the same epoch), or with
   * `force` takes it from another owner. Without `ttlMs` it never expires.
   */
  claim(claim: {
    name: string;
    owner: string;
    now: string;
    ttlMs: number | null;
    force?: true;
  }): Promise<{ ok: true; epoch: number } | { ok: false; owner: string; until: string | null }>;
  /**
   * Extends all leases of the owner and returns them. An expired lease that nobody else has taken still belongs to its
   * owner.
   */
  renew(heartbeat: {
    owner: string;
    now: string;
    ttlMs: number | null;
  }): Promise<readonly { name: string; epoch: number }[]>;
  /**
   * Frees a lease if the owner still holds it with this epoch. The next claim gets a higher epoch. With `seq`, the
   * lease on a stream is kept if the stream has a later event. Returns false if it was kept.
   */
  release(lease: { name: string; owner: string; epoch: number; seq?: number }): Promise<boolean>;
}

/** Returns a lease store for any database that Kysely supports. */
export function leases(db: Kysely<Tables>, submit: Submit): LeaseStore {
  return {
    async claim({ name, owner, now, ttlMs, force }) {
      const held: Guard = {
        query: db
          .selectFrom("leases")
          .select(["owner", "expires_at as until"])
          .where("name", "=", name)
          .where("owner", "is not", null)
          .where("owner", "<>", owner)
          .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
        must: "find_nothing",
        otherwise: "held",
      };
      const outcome = await submit({
        locks: [expiriesLock, leaseLock(name)],
        guards: force === true ? [] : [held],
        answer: db
          .insertInto("leases")
          .values({ name, owner, epoch: 1, expires_at: expiry(now, ttlMs) })
          .onConflict((conflict) =>
            conflict.column("name").doUpdateSet((eb) => ({
              owner,
              epoch: sql<number>`leases.epoch + case when leases.owner = ${owner} then 0 else 1 end`,
              expires_at: eb.ref("excluded.expires_at"),
            })),
          )
          .returning("epoch"),
      });
      if (outcome.kind === "done") return { ok: true, ...(outcome.rows[0] as { epoch: number }) };
      return { ok: false, ...(outcome.row as { owner: string; until: string | null }) };
    },
    renew({ owner, now, ttlMs }) {
      const answer = db
        .updateTable("leases")
        .set({ expires_at: expiry(now, ttlMs) })
        .where("owner", "=", owner)
        .returning(["name", "epoch"]);
      return answerTo(submit, { locks: [expiriesLock], answer, urgent: true });
    },
    async release({ name, owner, epoch, seq }) {
      const grown: Guard = {
        query: db
          .selectFrom("events")
          .select("seq")
          .where("stream", "=", name)
          .where("seq", ">", seq ?? 0)
          .limit(1),
        must: "find_nothing",
        otherwise: "grown",
      };
      const free = db
        .updateTable("leases")
        .set({ owner: null, expires_at: null })
        .where("name", "=", name)
        .where("owner", "=", owner)
        .where("epoch", "=", epoch);
      const outcome = await submit({
        locks: [leaseLock(name), ...(seq === undefined ? [] : [streamLock(name)])],
        guards: seq === undefined ? [] : [grown],
        statements: [free],
      });
      return outcome.kind === "done";
    },
  };
}

/** Locks the expiry times of all leases: a claim must not overlook a renewal that is being written. */
const expiriesLock: Lock = { name: "leases" };

/**
 * Locks the epoch and the owner of a lease. Work under the lease shares the lock, so that neither a claim nor a release
 * happens between guard and commit.
 */
export function leaseLock(name: string): Lock {
  return { name: `lease ${name}` };
}

/** Refuses work under an epoch that is no longer current, or whose owner has released the lease. */
export function leaseGuard(db: Kysely<Tables>, { name, epoch }: { name: string; epoch: number }): Guard {
  return {
    query: db
      .selectFrom("leases")
      .select("epoch")
      .where("name", "=", name)
      .where("epoch", "=", epoch)
      .where("owner", "is not", null),
    must: "find",
    otherwise: "stale_lease",
  };
}

function expiry(now: string, ttlMs: number | null): string | null {
  return ttlMs === null ? null : new Date(Date.parse(now) + ttlMs).toISOString();
}
