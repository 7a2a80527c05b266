import type { Kysely } from "kysely";
import type { DiskTrouble } from "../protocol/api/storage-trouble.ts";
import { fromJson, toJson } from "./json.ts";
import { removeWorkSlots } from "./slots.ts";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit } from "./work.ts";

/** A server that shares the database with others. */
export interface NodeRow {
  /** Stays the same when the server restarts with its data directory. */
  readonly id: string;
  /** New at every start of the server. */
  readonly instance: string;
  readonly name: string;
  /** Identifies its data directory on its machine, until the machine restarts. */
  readonly origin: string;
  /** A runner works on tasks and has neither a page nor an API. Absent means a server. */
  readonly kind?: "server" | "runner";
  /** The address of its page and API, or of the health checks of a runner; null if it is not known yet. */
  readonly address: string | null;
  readonly labels: readonly string[];
  /** The number of tasks, orchestrations and offices that it works on at a time. */
  readonly places: number;
  /** The number of its places that are taken; absent before it has told it. */
  readonly occupied?: number;
  /** The trouble with its disk; absent if there is none. */
  readonly disk?: DiskTrouble["code"];
  readonly version: string;
  /** Grows with every version whose events or states earlier ones may not understand. Absent means 0. */
  readonly format?: number;
  readonly startedAt: string;
  /** True if it drains: it hands over its streams and takes no new ones. */
  readonly draining: boolean;
  readonly seenAt: string;
  /** The time at which it ended or was found dead; null while it runs. */
  readonly endedAt: string | null;
}

/** Returns true if another node runs a version whose events this one may not understand. */
export function isOutdated(
  { id, format = 0 }: Pick<NodeRow, "id" | "format">,
  nodes: readonly NodeRow[],
): boolean {
  return nodes.some((each) => each.id !== id && each.endedAt === null && (each.format ?? 0) > format);
}

/** A node as it describes itself in its heartbeats. */
export type NodeSelf = Omit<NodeRow, "draining" | "endedAt">;

/** The servers that share the database. The caller supplies all times, as ISO strings by the clock of the database. */
export interface NodeStore {
  /** Returns the time of the database. Clocks of nodes may differ from it. */
  clock(): Promise<string>;
  /**
   * Stores a heartbeat. Returns null, and stores nothing, while another instance with the same id is alive: its last
   * heartbeat is after `deadBefore`. A node that restarts keeps its draining mark.
   */
  beat(node: NodeSelf, deadBefore: string): Promise<NodeRow | null>;
  /** Returns all nodes, also those that have ended, in the order of their names. */
  nodes(): Promise<NodeRow[]>;
  /** Asks a node to drain, or to take streams again. Returns false if there is no such node. */
  setDraining(change: { id: string; draining: boolean }): Promise<boolean>;
  /** Records that an instance of a node has ended, and frees the slots of its work (see `workOnNode`). */
  endNode(node: { id: string; instance: string; at: string }): Promise<void>;
  /** Deletes the nodes that ended before this time. */
  forgetNodes(ended: { before: string }): Promise<void>;
  /** Returns the leases that are held now. */
  leaseOwners(query: { now: string }): Promise<readonly { name: string; owner: string }[]>;
}

/** The part of a node that only its own server changes. */
export type StoredNode = Omit<NodeSelf, "id" | "instance" | "seenAt">;

/** Returns a node store for any database that Kysely supports. */
export function nodeStore(db: Kysely<Tables>, submit: Submit, clock: () => Promise<string>): NodeStore {
  return {
    clock,
    async beat({ id, instance, seenAt, ...rest }, deadBefore) {
      const alive: Guard = {
        query: db
          .selectFrom("nodes")
          .select("id")
          .where("id", "=", id)
          .where("instance", "<>", instance)
          .where("ended_at", "is", null)
          .where("seen_at", ">", deadBefore),
        must: "find_nothing",
        otherwise: "held",
      };
      const values = { instance, seen_at: seenAt, json: toJson<StoredNode>(rest), ended_at: null };
      const outcome = await submit({
        urgent: true,
        locks: [nodesLock],
        guards: [alive],
        answer: db
          .insertInto("nodes")
          .values({ id, draining: 0, ...values })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
          .returningAll(),
      });
      return outcome.kind === "done" ? rowOf(outcome.rows[0] as Tables["nodes"]) : null;
    },
    async nodes() {
      const rows = await db.selectFrom("nodes").selectAll().execute();
      return rows.map(rowOf).toSorted((one, other) => (one.name + one.id < other.name + other.id ? -1 : 1));
    },
    async setDraining({ id, draining }) {
      const outcome = await submit({
        locks: [nodesLock],
        answer: db
          .updateTable("nodes")
          .set({ draining: draining ? 1 : 0 })
          .where("id", "=", id)
          .returning("id"),
      });
      return outcome.kind === "done" && outcome.rows.length > 0;
    },
    async endNode({ id, instance, at }) {
      const ended = db
        .updateTable("nodes")
        .set({ ended_at: at })
        .where("id", "=", id)
        .where("instance", "=", instance)
        .where("ended_at", "is", null);
      await submit({ locks: [nodesLock], statements: [ended, removeWorkSlots(db, { id, instance })] });
    },
    async forgetNodes({ before }) {
      await submit({
        locks: [nodesLock],
        statements: [db.deleteFrom("nodes").where("ended_at", "<", before)],
      });
    },
    async leaseOwners({ now }) {
      const rows = await db
        .selectFrom("leases")
        .select(["name", "owner"])
        .where("owner", "is not", null)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .execute();
      return rows.flatMap(({ name, owner }) => (owner === null ? [] : [{ name, owner }]));
    },
  };
}

const nodesLock: Lock = { name: "nodes" };

function rowOf(row: Tables["nodes"]): NodeRow {
  const { id, instance, draining, seen_at: seenAt, ended_at: endedAt, json } = row;
  return { id, instance, ...fromJson(json), draining: draining === 1, seenAt, endedAt };
}
