import { setTimeout as pause } from "node:timers/promises";
import type { PostgresServer } from "../../support/postgres.ts";
import type { ClusterNode } from "./cluster.ts";

/** The kinds of events that affect a node or the database. */
export const eventKinds = ["power cut", "crash", "freeze", "partition", "database"] as const;
export type EventKind = (typeof eventKinds)[number];

/** An event that has happened. */
export interface ChaosEvent {
  readonly kind: EventKind;
  /** The affected node; null for the database. */
  readonly node: string | null;
  readonly at: number;
  /** The time at which its cause ended. */
  until: number;
}

/** Options for the events of a run. Times are the shortest and the longest, in milliseconds. */
export interface EventOptions {
  readonly nodes: readonly ClusterNode[];
  readonly postgres: PostgresServer;
  readonly count: number;
  readonly between: readonly [number, number];
  /** The time for which a node stays off. */
  readonly off: readonly [number, number];
  readonly frozen: readonly [number, number];
  readonly cut: readonly [number, number];
  readonly roll: (from: number, to: number) => number;
  readonly onEvent: (event: ChaosEvent) => void;
}

/** Causes events, several at a time on different nodes. Resolves when all have ended. */
export async function happen(options: EventOptions): Promise<ChaosEvent[]> {
  const { nodes, postgres, count, between, roll, onEvent } = options;
  const events: ChaosEvent[] = [];
  const open: Promise<void>[] = [];
  let restarting: Promise<void> = Promise.resolve();
  for (let number = 0; number < count; number++) {
    const kind = eventKinds[roll(0, eventKinds.length - 1)] ?? "crash";
    const node = kind === "database" ? null : await unhit(nodes, roll);
    const event: ChaosEvent = { kind, node: node?.name ?? null, at: Date.now(), until: Number.NaN };
    events.push(event);
    onEvent(event);
    if (node === null) {
      const offMs = roll(0, 1_500);
      restarting = restarting.then(() => restart(postgres, event, offMs));
      open.push(restarting);
    } else {
      node.isHit = true;
      open.push(
        hit(node, event, options).finally(() => {
          event.until = Date.now();
          node.isHit = false;
        }),
      );
    }
    await pause(roll(...between));
  }
  await Promise.all(open);
  return events;
}

async function restart(postgres: PostgresServer, event: ChaosEvent, offMs: number): Promise<void> {
  await postgres.stop("kill");
  await pause(offMs);
  await postgres.start();
  event.until = Date.now();
}

async function hit(
  node: ClusterNode,
  { kind }: ChaosEvent,
  { roll, off, frozen, cut }: EventOptions,
): Promise<void> {
  switch (kind) {
    case "power cut":
    case "crash": {
      const offMs = roll(...off);
      await (kind === "crash" ? node.crash() : node.cutPower());
      await pause(offMs);
      return node.start();
    }
    case "freeze":
      node.server?.process.kill("SIGSTOP");
      await pause(roll(...frozen));
      node.server?.process.kill("SIGCONT");
      return;
    case "partition": {
      const how = roll(0, 1) === 0 ? "continue" : "reset";
      node.proxy.cut();
      await pause(roll(...cut));
      node.proxy.heal(how);
      return;
    }
    case "database":
  }
}

/** Returns a node that no event affects now. */
async function unhit(
  nodes: readonly ClusterNode[],
  roll: (from: number, to: number) => number,
): Promise<ClusterNode> {
  const first = roll(0, nodes.length - 1);
  for (;;) {
    for (let turn = 0; turn < nodes.length; turn++) {
      const node = nodes[(first + turn) % nodes.length];
      if (node !== undefined && !node.isHit) return node;
    }
    await pause(50);
  }
}
