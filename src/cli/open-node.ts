import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "../files/files.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { parseFilesPlace } from "../files/place.ts";
import { StreamFiles } from "../files/stream-files.ts";
import { DbosQueue } from "../nodes/dbos-queue.ts";
import { nodeTimes } from "../nodes/node-times.ts";
import { NodeIdTaken, type OpenedNode, openNode } from "../nodes/open-node.ts";
import { officeStateVersion } from "../office/kind.ts";
import { orchestrationStateVersion } from "../orchestrator/kind.ts";
import { taskStateVersion } from "../platform/task/task-kind.ts";
import type { DatabaseTrouble } from "../protocol/api/storage-trouble.ts";
import type { Config } from "../protocol/config.ts";
import { readAddress } from "../store/postgres/address.ts";
import { openPool } from "../store/postgres/connections.ts";
import { withQueueLock } from "../store/postgres/with-lock.ts";
import type { Store } from "../store/store.ts";
import { findAgentUser } from "../supervisor/agent-user.ts";
import { sinceBootMs } from "../supervisor/boot-clock.ts";
import { Fence } from "../supervisor/fence.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { type NodeOptions, nodePlan } from "./node-plan.ts";
import { packageRoot } from "./package-root.ts";

/** The parts that a node of several is opened with. */
export interface ServerNodePlan {
  readonly url: string;
  readonly directory: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly options: NodeOptions;
  readonly store: Store;
  readonly onDraining: (draining: boolean) => void;
  /** Called when a node of a newer version has started, and when none is left. */
  readonly onOutdated: (isOutdated: boolean) => void;
  /** True for a node without a page or an API. */
  readonly isRunner: boolean;
  /** Called after every heartbeat with the trouble of the database server; null if it stored the heartbeat. */
  readonly onDatabase: (trouble: DatabaseTrouble | null) => void;
  /** Called if this process must end, with the reason. */
  readonly onReplaced: (message: string) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** A server as one of several nodes on a database. */
export interface ServerNode extends OpenedNode {
  readonly name: string;
  readonly files: Files;
}

/** Each of these versions is raised when its states or events change, so their sum grows with every such change. */
const format = taskStateVersion + orchestrationStateVersion + officeStateVersion;

/** Connections for the files of tasks. */
const fileConnections = 4;

/** Registers this server as a node of the installation. */
export async function openServerNode(plan: ServerNodePlan): Promise<ServerNode> {
  const { url, directory, environment, store, onFault } = plan;
  const node = nodePlan(directory, plan.options, environment);
  const address = readAddress(url, environment["DATABASE_SCHEMA"] || undefined);
  const place = parseFilesPlace(environment["SIGNALBOX_FILES"] || plan.config.files, environment);
  if (!place.ok) throw new CommandFailure(exitCodes.wrongUsage, place.refusal.message);
  const runs = join(directory, "runs");
  const fence = new Fence({ directory, runs, fenceMs: nodeTimes.fenceMs, onFault });
  const pool = openPool(address, fileConnections);
  const queue = new DbosQueue({
    url: address.url,
    schema: `${address.schema}_queue`,
    node: node.id,
    places: node.places,
    labels: node.labels,
    alone: (work) => withQueueLock(pool, address.schema, work),
    onFault,
  });
  try {
    // The clock of the database, as for leases; before it is read, that of this machine.
    let now = machineTime;
    const fileStore = await openFileStore(place.value, pool, () => now());
    const opened = await openNode({
      store,
      queue,
      node: {
        ...node,
        kind: plan.isRunner ? "runner" : "server",
        instance: randomUUID(),
        address: null,
        version: programVersion(),
        format,
        startedAt: new Date().toISOString(),
      },
      elapsedMs: sinceBootMs,
      onRenewed: (began) => fence.renewed(began),
      onDraining: plan.onDraining,
      onOutdated: plan.onOutdated,
      onDatabase: plan.onDatabase,
      onReplaced: () =>
        plan.onReplaced(
          `Another server with the node id ${node.id} has started. Give each node a data directory of its own.`,
        ),
      onFault,
    });
    now = opened.now;
    const files = new StreamFiles({
      dataDirectory: directory,
      store: fileStore,
      agentUid: findAgentUser(environment)?.uid ?? null,
      onLost: (fault) => onFault("The file store has lost content", fault),
    });
    return {
      ...opened,
      name: node.name,
      files,
      async close(how) {
        await opened.close(how);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    if (!(error instanceof NodeIdTaken)) throw error;
    throw new CommandFailure(exitCodes.failed, error.message, { cause: error });
  }
}

function programVersion(): string {
  const text = readFileSync(new URL("package.json", packageRoot), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function machineTime(): Date {
  return new Date();
}
