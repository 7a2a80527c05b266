import { z } from "zod";
import { pageOf, type Route } from "./route.ts";

/** A server of an installation with several. */
export const NodeInfo = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of its page and API; null if it has none yet. */
  address: z.string().nullable(),
  labels: z.array(z.string()),
  /** The number of tasks, orchestrations and offices that it can work on at a time. */
  places: z.int(),
  /** The number of its places that are taken. */
  occupied: z.int(),
  /** The number of tasks that it owns; those that wait for a person take no place. */
  tasks: z.int(),
  /** True if it drains: it hands over its tasks and takes no new ones. */
  draining: z.boolean(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** The time of its last heartbeat. */
  seenAt: z.iso.datetime(),
});
export type NodeInfo = z.infer<typeof NodeInfo>;

/** The routes for nodes. */
export const nodeContract = {
  "GET /api/nodes": {
    summary: "List the nodes of the installation; a single server has none",
    response: pageOf(NodeInfo),
  },
  "POST /api/nodes/:id/drain": {
    summary:
      "Drain a node: it hands over its tasks to other nodes and takes no new ones; with undo, it takes tasks again",
    params: z.object({ id: z.string() }),
    body: z.object({ undo: z.boolean().default(false) }),
    response: NodeInfo,
  },
} as const satisfies Record<string, Route>;
