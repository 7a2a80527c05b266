import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { cutPower } from "../../support/machine-processes.ts";
import { type PartitionProxy, startPartitionProxy } from "../../support/partition-proxy.ts";
import type { PostgresServer } from "../../support/postgres.ts";
import { makeHome, type RunningServer, startServer } from "../../support/server.ts";

const agentFile = fileURLToPath(new URL("../../agents/holds-lease.mjs", import.meta.url));

/** Options for the nodes of a run. */
export interface ClusterOptions {
  readonly postgres: PostgresServer;
  readonly nodes: number;
  /** The number of tasks that run at a time. */
  readonly tasks: number;
  /** The directory to which the agents add the times at which they live. */
  readonly leases: string;
  readonly checkpointEveryMs: number;
  readonly agent: Readonly<Record<string, string>>;
}

/** A server with a data directory and a connection to the database of its own. */
export class ClusterNode {
  readonly name: string;
  readonly home: string;
  readonly proxy: PartitionProxy;
  readonly #environment: Readonly<Record<string, string>>;
  /** The server; null while it is down. */
  server: RunningServer | null = null;
  /** True while an event affects the node. */
  isHit = false;
  /** Reports of earlier servers of this node. */
  faults = "";
  /** The last reports of servers that ended although nobody killed them. */
  readonly deaths: string[] = [];

  constructor(name: string, home: string, proxy: PartitionProxy, environment: Record<string, string>) {
    this.name = name;
    this.home = home;
    this.proxy = proxy;
    this.#environment = environment;
  }

  /** The id of the node in the database. */
  get id(): string {
    return readFileSync(join(this.home, "node-id"), "utf8").trim();
  }

  /** Starts the server. Retries while the database does not answer. */
  async start(): Promise<void> {
    for (;;) {
      try {
        const server = await startServer(this.home, this.#environment);
        this.server = server;
        server.process.once("exit", () => {
          if (this.server === server)
            this.deaths.push(`${this.name} ended: ${server.stderr().slice(-1_000)}`);
        });
        return;
      } catch (fault) {
        this.faults += `${String(fault)}\n`;
        await pause(500);
      }
    }
  }

  /** Kills the server and everything that it started. */
  async cutPower(): Promise<void> {
    const { server } = this;
    this.server = null;
    cutPower(this.home);
    this.faults += server?.stderr() ?? "";
    await server?.kill().catch(() => undefined);
  }

  /** Kills the server alone; its agents live on. */
  async crash(): Promise<void> {
    const { server } = this;
    this.server = null;
    await server?.kill().catch(() => undefined);
    this.faults += server?.stderr() ?? "";
  }

  /** Returns the reports of all servers of this node. */
  get reports(): string {
    return this.faults + (this.server?.stderr() ?? "");
  }
}

/** Starts the nodes. */
export async function startCluster(options: ClusterOptions): Promise<ClusterNode[]> {
  const { postgres, tasks, leases, checkpointEveryMs, agent } = options;
  return Promise.all(
    Array.from({ length: options.nodes }, async (_, index) => {
      const name = `node${index + 1}`;
      const proxy = await startPartitionProxy(postgres.directory);
      const home = makeHome(
        {
          holds: {
            kind: "program",
            command: [process.execPath, agentFile],
            sandbox: "off",
            env: { LEASES: leases, NODE: name, ...agent },
          },
        },
        { concurrency: tasks, checkpointEveryMs, hibernateAfterMs: 1_000, defaultAgent: "holds" },
      );
      const node = new ClusterNode(name, home, proxy, {
        DATABASE_URL: proxy.url(name),
        SIGNALBOX_NODE: name,
        // Two nodes can work on all tasks.
        SIGNALBOX_PLACES: String(Math.ceil(tasks / Math.max(1, options.nodes - 1))),
        SIGNALBOX_KEY: "a key that all nodes of a test share",
      });
      await node.start();
      return node;
    }),
  );
}

/** Ends all processes of the nodes and deletes their directories. */
export async function removeCluster(nodes: readonly ClusterNode[]): Promise<void> {
  for (const node of nodes) {
    await node.cutPower();
    await node.proxy.close();
    rmSync(node.home, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Returns an integer between two others. */
export type Roll = (from: number, to: number) => number;

/** The time after which a request to a node that does not answer goes to another one. */
const answerMs = 5_000;

/**
 * Sends a request to any node that no event affects, and to others until one answers. Returns the status and the data,
 * or null if no node answers.
 */
export async function askAny(
  nodes: readonly ClusterNode[],
  roll: Roll,
  { method, path, body, key }: { method: string; path: string; body?: unknown; key?: string },
): Promise<{ status: number; data: unknown } | null> {
  const running = nodes.flatMap(({ server, isHit }) => (server === null || isHit ? [] : [server]));
  const first = roll(0, Math.max(0, running.length - 1));
  for (const { url, token } of [...running.slice(first), ...running.slice(0, first)]) {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          connection: "close",
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      });
      const { data } = (await response.json()) as { data?: unknown };
      if (response.status < 500) return { status: response.status, data };
    } catch {
      // Another node answers.
    }
  }
  return null;
}
