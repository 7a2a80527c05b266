import { LeasedOwnership, type Ownership } from "../engine/ownership.ts";
import type { NodeRow, NodeSelf } from "../store/nodes.ts";
import type { Store } from "../store/store.ts";
import { DatabaseClock } from "./database-clock.ts";
import { NodeHeartbeat } from "./node-heartbeat.ts";
import { nodeTimes } from "./node-times.ts";
import { QueuedOwnership } from "./queued-ownership.ts";
import type { StreamQueue } from "./stream-queue.ts";

/** Options for a node. */
export interface NodeOptions {
  readonly store: Store;
  readonly queue: StreamQueue;
  readonly node: Omit<NodeSelf, "seenAt">;
  /** Called after every renewal of the leases with the time at which it began (of `performance.now()`). */
  readonly onRenewed: (began: number) => void;
  /** Called when a person asks this node to drain, or to take streams again. */
  readonly onDraining: (draining: boolean) => void;
  /** Called if another process runs with the id of this node. */
  readonly onReplaced: () => void;
  /** Called when the database server has not answered for a while, and when it answers again. */
  readonly onReachable: (isReachable: boolean) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** A node that has stored its first heartbeat. */
export interface OpenedNode {
  readonly id: string;
  readonly instance: string;
  readonly ownership: Ownership;
  /** Sets the address at which others reach this node. */
  readonly setAddress: (address: string) => void;
  /** All nodes at the last heartbeat. */
  readonly nodes: () => readonly NodeRow[];
  /** The number of places that streams occupy here. */
  readonly occupied: () => number;
  /** Stops the heartbeat. `leave` tells the others that the node is gone; otherwise they wait for its return. */
  readonly close: (options: { leave: boolean }) => Promise<void>;
}

/** Two processes have the id of one node. */
export class NodeIdTaken extends Error {
  constructor(other: NodeRow) {
    super(
      `Another server with the node id ${other.id} is running (${other.name}, started ${other.startedAt}). ` +
        "Give each node a data directory of its own.",
    );
  }
}

/** Registers this process as a node. Its ownership takes streams from the queue once the engine opens it. */
export async function openNode(options: NodeOptions): Promise<OpenedNode> {
  const { store, queue, node, onRenewed, onDraining, onReplaced, onReachable, onFault } = options;
  const clock = new DatabaseClock(store);
  let isOpen = false;
  let isDraining = false;
  const heartbeat = new NodeHeartbeat({
    store,
    clock,
    node,
    occupied: () => ownership.occupied,
    onDead: ({ id }) => queue.recover(id),
    onDraining: (draining) => {
      isDraining = draining;
      heartbeat.recoverOthers(isOpen && !draining);
      ownership.setTaking(!draining);
      onDraining(draining);
    },
    onReplaced,
    onReachable,
    onFault,
  });
  const leases = new LeasedOwnership(store, {
    owner: node.id,
    now: () => clock.now(),
    ttlMs: nodeTimes.deadMs,
    currentMs: nodeTimes.fenceMs,
    onRenewed,
    onFault,
  });
  const ownership = new QueuedOwnership({
    leases,
    queue,
    isOwned: (stream) => heartbeat.isOwned(stream),
    isServed: (labels) => heartbeat.isServed(labels),
    labels: node.labels,
    expiryMs: nodeTimes.deadMs + nodeTimes.beatMs,
    onOpen: () => {
      isOpen = true;
      heartbeat.recoverOthers(!isDraining);
    },
    onFault,
  });
  const other = await heartbeat.open();
  if (other !== null) throw new NodeIdTaken(other);
  return {
    id: node.id,
    instance: node.instance,
    ownership,
    setAddress: (address) => heartbeat.setAddress(address),
    nodes: () => heartbeat.nodes,
    occupied: () => ownership.occupied,
    close: ({ leave }) => heartbeat.close({ leave }),
  };
}
