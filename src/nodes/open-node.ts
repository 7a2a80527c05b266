import { LeasedOwnership, type Ownership } from "../engine/ownership.ts";
import type { DatabaseTrouble, DiskTrouble } from "../protocol/api/storage-trouble.ts";
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
  /** Returns the time since a fixed moment in milliseconds, including time in which the machine was suspended. */
  readonly elapsedMs: () => number;
  /** Called after every renewal of the leases with the time at which it began (of `elapsedMs`). */
  readonly onRenewed: (began: number) => void;
  /** Called when a person asks this node to drain, or to take streams again. */
  readonly onDraining: (draining: boolean) => void;
  /** Called when a node of a newer version has started, and when none is left. Meanwhile, this node takes no streams. */
  readonly onOutdated: (isOutdated: boolean) => void;
  /** Called if another process runs with the id of this node. */
  readonly onReplaced: () => void;
  /** Called after every heartbeat with the trouble of the database server; null if it stored the heartbeat. */
  readonly onDatabase: (trouble: DatabaseTrouble | null) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** A node that has stored its first heartbeat. */
export interface OpenedNode {
  readonly id: string;
  readonly instance: string;
  readonly ownership: Ownership;
  /** Returns the time of the database, which all nodes use: their own clocks may be wrong. */
  readonly now: () => Date;
  /** Sets the address at which others reach this node. */
  readonly setAddress: (address: string) => void;
  /** Sets the trouble with this node's disk; null if there is none. Meanwhile, it takes no streams from the queue. */
  readonly setDisk: (trouble: DiskTrouble["code"] | null) => void;
  /** All nodes at the last heartbeat. */
  readonly nodes: () => readonly NodeRow[];
  /** The other nodes that have not ended, at the last heartbeat. */
  readonly others: () => readonly NodeRow[];
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
  const { store, queue, node, elapsedMs, onRenewed, onDraining, onReplaced, onDatabase, onFault } = options;
  const clock = new DatabaseClock(store, elapsedMs);
  let isOpen = false;
  let isDraining = false;
  let isOutdated = false;
  let hasDisk = true;
  const setTaking = (): void => queue.setTaking(hasDisk && !isOutdated);
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
    onOutdated(isOutdatedNow) {
      isOutdated = isOutdatedNow;
      setTaking();
      options.onOutdated(isOutdated);
    },
    onReplaced,
    onDatabase,
    onFault,
  });
  const leases = new LeasedOwnership(store, {
    owner: node.id,
    now: () => clock.now(),
    ttlMs: nodeTimes.deadMs,
    currentMs: nodeTimes.fenceMs,
    elapsedMs,
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
    now: () => clock.now(),
    setAddress: (address) => heartbeat.setAddress(address),
    setDisk(trouble) {
      heartbeat.setDisk(trouble);
      hasDisk = trouble === null;
      setTaking();
    },
    nodes: () => heartbeat.nodes,
    others: () => heartbeat.nodes.filter(({ id, endedAt }) => id !== node.id && endedAt === null),
    occupied: () => ownership.occupied,
    close: ({ leave }) => heartbeat.close({ leave }),
  };
}
