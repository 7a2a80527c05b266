import type { DatabaseTrouble, DiskTrouble } from "../protocol/api/storage-trouble.ts";
import { hasLabels } from "../protocol/labels.ts";
import { databaseTroubleOf } from "../protocol/machine-fault.ts";
import { isOutdated, type NodeRow, type NodeSelf } from "../store/nodes.ts";
import type { Store } from "../store/store.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { nodeTimes } from "./node-times.ts";

/** Options for the heartbeat of a node. */
export interface NodeHeartbeatOptions {
  readonly store: Store;
  readonly clock: DatabaseClock;
  /** This node, without the time of its heartbeat. */
  readonly node: Omit<NodeSelf, "seenAt">;
  /** Returns the number of places that are taken here. */
  readonly occupied: () => number;
  /** Called for every dead node until the call succeeds. */
  readonly onDead: (node: NodeRow) => Promise<void>;
  /** Called when a person asks this node to drain, or to take streams again. */
  readonly onDraining: (draining: boolean) => void;
  /** Called when a node of a newer version has started, and when none is left. */
  readonly onOutdated: (isOutdated: boolean) => void;
  /** Called if another process runs with the id of this node. */
  readonly onReplaced: () => void;
  /** Called after every heartbeat with the trouble of the database server; null if it stored the heartbeat. */
  readonly onDatabase: (trouble: DatabaseTrouble | null) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Stores the heartbeats of this node, and keeps a list of the other nodes and of the owners of all leases. */
export class NodeHeartbeat {
  readonly #options: NodeHeartbeatOptions;
  #nodes: readonly NodeRow[] = [];
  #owners: ReadonlyMap<string, string> = new Map();
  /** At the last heartbeat, nodes that were seen earlier counted as dead. */
  #deadBefore = "";
  #address: string | null = null;
  #disk: DiskTrouble["code"] | null = null;
  #draining = false;
  #isOutdated = false;
  #recovers = false;
  #beating: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** The last heartbeat of each node, and how often this node has found it. */
  #found: ReadonlyMap<string, { readonly seenAt: string; readonly times: number }> = new Map();

  constructor(options: NodeHeartbeatOptions) {
    this.#options = options;
  }

  /** Stores the first heartbeat. Returns the living instance with the same id if there is one. */
  async open(): Promise<NodeRow | null> {
    const { store, node, clock } = this.#options;
    await clock.read();
    const last = (await store.nodes()).find(({ id }) => id === node.id);
    const isSigned = await this.#sign();
    if (!isSigned && last !== undefined && last.origin !== node.origin) return last;
    // The last process with this data directory has ended, since only one can have it open.
    if (last !== undefined && last.instance !== node.instance) await this.#end(last);
    if (!isSigned) await this.#sign();
    await this.#look();
    this.#beatLater();
    return null;
  }

  /** Sets the address at which others reach this node. The next heartbeat stores it. */
  setAddress(address: string): void {
    this.#address = address;
  }

  /** Sets the trouble with the disk of this node. The next heartbeat stores it. */
  setDisk(trouble: DiskTrouble["code"] | null): void {
    this.#disk = trouble;
  }

  /** Takes over the work of dead nodes from now on, or leaves it to others. */
  recoverOthers(recovers: boolean): void {
    this.#recovers = recovers;
  }

  /** All nodes at the last heartbeat, including this one. */
  get nodes(): readonly NodeRow[] {
    return this.#nodes;
  }

  /** Returns true if a living node held the lease at the last heartbeat. */
  isOwned(name: string): boolean {
    return this.#owners.has(name);
  }

  /** Returns true if a node that does not drain and is not known to be dead has the labels. */
  isServed(labels: readonly string[]): boolean {
    return this.#nodes.some(
      (node) =>
        !node.draining && node.endedAt === null && !this.#isKnownDead(node) && hasLabels(node.labels, labels),
    );
  }

  /** Stops the heartbeat. `leave` also removes the node, so that others take over at once. */
  async close({ leave }: { leave: boolean }): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#beating;
    if (leave) await this.#end(this.#options.node);
  }

  async #end({ id, instance }: Pick<NodeRow, "id" | "instance">): Promise<void> {
    const { store, clock } = this.#options;
    await store.endNode({ id, instance, at: clock.now().toISOString() });
  }

  #beatLater(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat().finally(() => this.#beatLater());
    }, this.#nextBeatMs()).unref();
  }

  /** Returns the time to the next heartbeat: earlier than usual if another node counts as dead before that. */
  #nextBeatMs(): number {
    const now = this.#options.clock.now().getTime();
    const untilDead = this.#nodes
      .filter(({ id, endedAt }) => id !== this.#options.node.id && endedAt === null)
      .map(({ seenAt }) => Date.parse(seenAt) + nodeTimes.deadMs - now)
      .filter((remaining) => remaining > 0);
    return Math.min(nodeTimes.beatMs, ...untilDead);
  }

  async #beat(): Promise<void> {
    const { clock, onReplaced, onDatabase, onFault } = this.#options;
    const silence = setTimeout(
      () => onDatabase({ code: "database_unreachable" }),
      nodeTimes.unreachableMs,
    ).unref();
    try {
      await clock.read();
      const isSigned = await this.#sign();
      clearTimeout(silence);
      onDatabase(null);
      if (!isSigned) {
        onReplaced();
        return;
      }
      await this.#look();
    } catch (fault) {
      const trouble = databaseTroubleOf(fault);
      if (trouble !== null) onDatabase(trouble);
      onFault("The node could not store its heartbeat", fault);
    } finally {
      clearTimeout(silence);
    }
  }

  async #sign(): Promise<boolean> {
    const { store, node, clock, onDraining } = this.#options;
    const now = clock.now();
    const deadBefore = new Date(now.getTime() - nodeTimes.deadMs).toISOString();
    const row = await store.beat(
      {
        ...node,
        address: this.#address ?? node.address,
        occupied: this.#options.occupied(),
        ...(this.#disk === null ? {} : { disk: this.#disk }),
        seenAt: now.toISOString(),
      },
      deadBefore,
    );
    if (row === null) return false;
    if (row.draining !== this.#draining) {
      this.#draining = row.draining;
      onDraining(row.draining);
    }
    return true;
  }

  async #look(): Promise<void> {
    const { store, node, clock, onDead, onFault } = this.#options;
    const now = clock.now();
    const [nodes, owners] = await Promise.all([store.nodes(), store.leaseOwners({ now: now.toISOString() })]);
    this.#nodes = nodes;
    if (this.#isOutdated !== isOutdated(node, nodes)) {
      this.#isOutdated = !this.#isOutdated;
      this.#options.onOutdated(this.#isOutdated);
    }
    this.#owners = new Map(owners.map(({ name, owner }) => [name, owner]));
    const deadBefore = new Date(now.getTime() - nodeTimes.deadMs).toISOString();
    this.#deadBefore = deadBefore;
    this.#found = new Map(nodes.map((each) => [each.id, this.#foundAgain(each)]));
    await this.#forget(nodes, now);
    for (const other of nodes) {
      if (!this.#recovers || other.id === node.id || other.endedAt !== null) continue;
      if (!this.#isKnownDead(other)) continue;
      try {
        await onDead(other);
        await this.#end(other);
      } catch (fault) {
        onFault(`The work of the node ${other.name} could not be taken over`, fault);
      }
    }
  }

  /**
   * Returns true if the node has missed its heartbeats. After a pause, because the database was away or this node was
   * frozen, others may be as late as this node is, so it looks several times.
   */
  #isKnownDead({ id, seenAt }: NodeRow): boolean {
    return seenAt <= this.#deadBefore && (this.#found.get(id)?.times ?? 0) >= nodeTimes.deadLooks;
  }

  #foundAgain({ id, seenAt }: NodeRow): { seenAt: string; times: number } {
    const last = this.#found.get(id);
    return { seenAt, times: last?.seenAt === seenAt ? last.times + 1 : 1 };
  }

  /** Deletes nodes that ended a long time ago. */
  async #forget(nodes: readonly NodeRow[], now: Date): Promise<void> {
    const before = new Date(now.getTime() - nodeTimes.forgetMs).toISOString();
    if (nodes.some(({ endedAt }) => endedAt !== null && endedAt < before))
      await this.#options.store.forgetNodes({ before });
  }
}
