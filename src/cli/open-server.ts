import { fileURLToPath } from "node:url";
import type { RunningPlatform } from "../platform/platform.ts";
import type { Config } from "../protocol/config.ts";
import type { LogLine } from "../server/http/log-line.ts";
import { listen } from "../server/listen.ts";
import { lockDataDirectory } from "../store/sqlite/data-lock.ts";
import { findAgentUser } from "../supervisor/agent-user.ts";
import type { Store } from "../store/store.ts";
import { atMostEvery } from "./at-most-every.ts";
import { runChecks } from "./doctor/run-checks.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { tasksLeftBehind } from "./migrate/left-behind.ts";
import { openCore } from "./open-core.ts";
import type { NodeOptions } from "./node-plan.ts";
import type { ServerNode } from "./open-node.ts";
import { openStore } from "./open-store.ts";
import { packageRoot } from "./package-root.ts";

/** The configuration of a server. */
export interface ServerPlan {
  readonly directory: string;
  readonly config: Config;
  /** Called once this process has locked the data directory. */
  readonly token: () => string;
  readonly host: string;
  readonly port: number;
  readonly behindProxy: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: LogLine) => void;
  /** Options for a node, which a server with DATABASE_URL is. */
  readonly nodeOptions?: NodeOptions;
  /** Called if this process must end, with the reason. */
  readonly onReplaced?: (message: string) => void;
  /** Wraps the store: fault runs kill the server there. */
  readonly aroundStore?: (store: Store) => Store;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly token: string;
  /** The requested port, if it was taken. */
  readonly movedFrom: number | null;
  /** The number of tasks in the embedded database of the data directory, if the database of this server has none. */
  readonly leftBehind: number;
  readonly platform: RunningPlatform;
  /** Creates a link that opens the page signed in, once. */
  signInLink(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a server: locks the data directory, opens the store, listens. `platform.recover` then continues open tasks. */
export async function openServer(plan: ServerPlan): Promise<RunningServer> {
  const { directory, config, environment } = plan;
  checkAgentUser(environment);
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
  const token = plan.token();
  const opened = await openStore(directory, environment, now);
  const store = plan.aroundStore?.(opened) ?? opened;
  const draining: Draining = { isWanted: false, set: null };
  const node = await openNodeOf(plan, store, (isDraining) => {
    draining.isWanted = isDraining;
    draining.set?.(isDraining);
  });
  const { engine, platform, orchestrator, offices, settings, log, disk } = await openCore({
    ...plan,
    store,
    ...(node === null ? {} : { node, ownership: node.ownership, files: node.files }),
  });
  draining.set = (isDraining) => engine.draining.set(isDraining);
  if (draining.isWanted) engine.draining.set(true);
  const server = await listen({
    host: plan.host,
    port: plan.port,
    token,
    store,
    platform,
    orchestrations: orchestrator.orchestrations,
    main: orchestrator.main,
    offices: offices.acts,
    settings,
    disk,
    webDir: fileURLToPath(new URL("dist/web", packageRoot)),
    now,
    log,
    behindProxy: plan.behindProxy,
    allowedHosts: config.allowedHosts,
    checks: atMostEvery(60_000, () => runChecks(directory, config, environment)),
  });
  node?.setAddress(server.url);
  const leftBehind = node === null ? 0 : await tasksLeftBehind(directory, store);
  return {
    url: server.url,
    token,
    movedFrom: server.movedFrom ?? null,
    leftBehind,
    platform,
    signInLink: () => server.signInLink(),
    async close() {
      await server.close();
      await platform.close();
      await orchestrator.close();
      await offices.close();
      disk.close();
      // Others wait for this node: its agents continue if it comes back soon.
      await node?.close({ leave: false });
      await store.close();
      lock.release();
    },
  };
}

/** A person's wish to drain this node, which may be known before the engine is open. */
interface Draining {
  isWanted: boolean;
  set: ((isDraining: boolean) => void) | null;
}

/** Opens this server as a node if several servers can share its database. An embedded server loads none of this. */
async function openNodeOf(
  plan: ServerPlan,
  store: Store,
  onDraining: (isDraining: boolean) => void,
): Promise<ServerNode | null> {
  const url = plan.environment["DATABASE_URL"];
  if (url === undefined || url === "") return null;
  const { openServerNode } = await import("./open-node.ts");
  return openServerNode({
    ...plan,
    url,
    store,
    options: plan.nodeOptions ?? {},
    onDraining,
    onReplaced: plan.onReplaced ?? (() => {}),
    onFault: (message, fault) =>
      plan.log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } }),
  });
}

function now(): Date {
  return new Date();
}

/** Throws if agents cannot have the user that the environment names. */
function checkAgentUser(environment: NodeJS.ProcessEnv): void {
  try {
    findAgentUser(environment);
  } catch (cause) {
    throw new CommandFailure(exitCodes.failed, (cause as Error).message, { cause });
  }
}
