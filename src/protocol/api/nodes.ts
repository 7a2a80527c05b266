import { z } from "zod";
import { rights } from "../people/right.ts";
import { pageOf, type Route } from "./route.ts";

/** A task, an orchestration or an office that a node works on, or that waits for a node. */
export const NodeWork = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
});
export type NodeWork = z.infer<typeof NodeWork>;

/**
 * The state of a node:
 * - working: it takes work
 * - draining: it hands over its work and takes no more
 * - drained: it has handed over all its work and takes no more
 * - outdated: a node of a newer version runs; this one keeps its work and takes no more
 * - disk_trouble: its disk is full, read-only or broken; it keeps its work and takes no more
 * - not_responding: it has missed heartbeats; if it stays away, others take over its work
 * - ended: it was stopped, or others have taken over its work
 */
export const NodeState = z.enum([
  "working",
  "draining",
  "drained",
  "outdated",
  "disk_trouble",
  "not_responding",
  "ended",
]);
export type NodeState = z.infer<typeof NodeState>;

/** A server of an installation with several. */
export const NodeInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** A runner works on tasks and has neither a page nor an API. */
  kind: z.enum(["server", "runner"]),
  state: NodeState,
  /** The address of its page and API, or of the health checks of a runner; null if it has none yet. */
  address: z.string().nullable(),
  labels: z.array(z.string()),
  /** The number of tasks, orchestrations and offices that it can work on at a time. */
  places: z.int(),
  /** The number of its places that are taken. */
  occupied: z.int(),
  /** The number of tasks that it owns; those that wait for a person take no place. */
  tasks: z.int(),
  /** The tasks, orchestrations and offices that it owns, without children. */
  work: z.array(NodeWork),
  /** True if it drains: it hands over its tasks and takes no new ones. */
  draining: z.boolean(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** The time of its last heartbeat. */
  seenAt: z.iso.datetime(),
  /** The time since its last heartbeat, by the clock of the database. */
  silentMs: z.int(),
});
export type NodeInfo = z.infer<typeof NodeInfo>;

/** Work that waits because no working node has all the labels that it requires. */
const WaitingWork = NodeWork.extend({ labels: z.array(z.string()) });
export type WaitingWork = z.infer<typeof WaitingWork>;

/** The routes for nodes. */
export const nodeContract = {
  "GET /api/nodes": {
    right: rights.view,
    summary:
      "List the nodes of the installation, including those that ended in the last 7 days, and the work that waits for labels; a single server has no nodes",
    response: pageOf(NodeInfo).extend({
      /** The node that answers; null if there is only one server. */
      here: z.string().nullable(),
      waiting: z.array(WaitingWork),
    }),
  },
  "POST /api/nodes/:id/drain": {
    right: rights.administer,
    summary:
      "Drain a node: it hands over its tasks to other nodes and takes no new ones; with undo, it takes tasks again",
    params: z.object({ id: z.string() }),
    body: z.object({ undo: z.boolean().default(false) }),
    response: NodeInfo,
  },
} as const satisfies Record<string, Route>;
