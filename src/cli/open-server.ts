import { contextOfTask } from "../settings/setting-context.ts";
import type { Tls } from "../server/http/tls.ts";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { screenshotsIn } from "../platform/storage/screenshots-directory.ts";
import { Previews } from "../preview/previews.ts";
import { OpenId } from "../people/openid/openid.ts";
import { People } from "../people/people.ts";
import { ownName } from "../protocol/api/own-name.ts";
import type { RunningPlatform } from "../platform/platform.ts";
import type { Config } from "../protocol/config.ts";
import type { DatabaseTrouble } from "../protocol/api/storage-trouble.ts";
import { DatabaseWatch } from "../platform/storage/database-watch.ts";
import type { LogLine } from "../server/http/log-line.ts";
import { type Listening, listen } from "../server/listen.ts";
import { listenForHealth } from "../server/listen-for-health.ts";
import { findAgentUser } from "../supervisor/agent-user.ts";
import type { Store } from "../store/store.ts";
import { atMostEvery } from "./at-most-every.ts";
import { runChecks } from "./doctor/run-checks.ts";

import { clockWarning, joinedSentence, keyWarning, outdatedSentence } from "./node-warnings.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { tasksLeftBehind } from "./migrate/left-behind.ts";
import { openCore } from "./open-core.ts";
import { openNotifications } from "./open-notifications.ts";
import type { NodeOptions } from "./node-plan.ts";
import type { ServerNode, ServerNodePlan } from "./open-node.ts";
import type { OpenDirectory } from "./open-directory.ts";
import { packageRoot, packageVersion } from "./package-root.ts";
import type { Telemetry, TelemetryOptions } from "../telemetry/telemetry.ts";
import { wantedTelemetry } from "../telemetry/wanted.ts";
import { VerifiedPictures } from "./verified-pictures.ts";
import { watchConfig } from "./watch-config.ts";

/** The configuration of a server. */
export interface ServerPlan {
  readonly opened: OpenDirectory;
  readonly config: Config;
  readonly host: string;
  readonly port: number;
  /** The port of previews; null for one near the server's own. */
  readonly previewPort?: number | null;
  readonly behindProxy: boolean;
  /** The certificate for other devices. */
  readonly tls?: Tls | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: LogLine) => void;
  /** Options for a node, which a server with DATABASE_URL is. */
  readonly nodeOptions?: NodeOptions;
  /** True for a node that runs agents and has neither a page nor an API. */
  readonly isRunner?: boolean;
  /** Called if this process must end, with the reason. */
  readonly onReplaced?: (message: string) => void;
  /** Wraps the store: fault runs kill the server there. */
  readonly aroundStore?: (store: Store) => Store;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** The addresses for other devices. */
  readonly outerUrls: readonly string[];
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

/** Opens a server on an open data directory and listens. `platform.recover` then continues open tasks. */
export async function openServer(plan: ServerPlan): Promise<RunningServer> {
  const { config, environment, opened } = plan;
  const { directory, token } = opened;
  checkAgentUser(environment);
  const url = environment["DATABASE_URL"] || null;
  if (plan.isRunner === true && url === null) throw new CommandFailure(exitCodes.wrongUsage, runnerAlone);
  const store = plan.aroundStore?.(opened.store) ?? opened.store;
  const draining: Draining = { isWanted: false, set: null };
  let trouble: DatabaseTrouble | null = null;
  let watch: DatabaseWatch | null = null;
  const node =
    url === null
      ? null
      : await openNodeOf(plan, {
          url,
          store,
          onDraining(isDraining) {
            draining.isWanted = isDraining;
            draining.set?.(isDraining);
          },
          onOutdated(isOutdated) {
            if (isOutdated)
              plan.log({ at: machineTime().toISOString(), level: "warn", message: outdatedSentence });
          },
          onDatabase(found) {
            trouble = found;
            watch?.setDatabase(found);
          },
        });
  const now = node?.now ?? machineTime;
  const core = await openCore({
    ...plan,
    directory,
    store,
    now,
    ...(node === null ? {} : { node, ownership: node.ownership, files: node.files }),
  });
  const { engine, platform, orchestrator, offices, triggers, settings, projects, log, disk, clock } = core;
  const { reloadDefinitions } = core;
  orchestrator.start();
  triggers.start();
  draining.set = (isDraining) => engine.draining.set(isDraining);
  if (draining.isWanted) engine.draining.set(true);
  const tellDisk = (): void => node?.setDisk(disk.trouble?.code ?? null);
  disk.subscribe(tellDisk);
  tellDisk();
  watch = new DatabaseWatch(disk);
  watch.setDatabase(trouble);
  const people = await People.open({
    store,
    seals: settings.credentials,
    now,
    random: randomBytes,
    owner: ownName,
  });
  const previews = new Previews({
    config,
    settings,
    builds: platform.builds,
    screenshots: screenshotsIn(directory),
    snapshots: (taskId) => platform.snapshots(taskId),
    state: (taskId) => platform.tasks.state(taskId),
    onFault: (message, fault) =>
      log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } }),
  });
  const listening = { host: plan.host, port: plan.port, platform, disk: watch };
  const serve = (): Promise<Listening> =>
    listen({
      ...listening,
      token,
      store,
      orchestrations: orchestrator.orchestrations,
      main: orchestrator.main,
      offices: offices.acts,
      triggers: triggers.acts,
      settings,
      people,
      openId: new OpenId({
        store,
        people,
        config: () => config.openId,
        secret: environment["SIGNALBOX_OPENID_SECRET"] || undefined,
      }),
      projects,
      previews,
      notifications: () => notifications.acts(),
      previewPort: plan.previewPort ?? null,
      node: node === null ? null : { id: node.id, name: node.name },
      webDir: fileURLToPath(new URL("dist/web", packageRoot)),
      version: packageVersion(),
      now,
      eventTime: clock.now,
      log,
      behindProxy: plan.behindProxy,
      tls: plan.tls ?? null,
      allowedHosts: config.allowedHosts,
      checks: atMostEvery(60_000, () =>
        runChecks({
          directory,
          config,
          environment,
          connected: settings.effective().connected_agents.value,
        }),
      ),
    });
  const server: Listening =
    plan.isRunner === true
      ? {
          ...(await listenForHealth(listening)),
          outerUrls: [],
          signInLink: () => Promise.reject(new Error(noPage)),
        }
      : await serve();
  node?.setAddress(server.url);
  if (plan.isRunner !== true) platform.listensAt(server.outerUrls[0] ?? server.url);
  const stopWatching = watchConfig({
    config,
    directory,
    environment,
    onChange: () => {
      settings.applyConfiguration();
      reloadDefinitions().catch((fault: unknown) =>
        log({
          at: now().toISOString(),
          level: "error",
          message: "The workflows and offices could not be loaded again",
          details: { fault: String(fault) },
        }),
      );
    },
    onFault: (message) => log({ at: now().toISOString(), level: "warn", message }),
  });
  const pictures = new VerifiedPictures({
    subscription: (options) => engine.subscription(options),
    node: node?.id ?? null,
    state: (taskId) => platform.tasks.state(taskId),
    isWanted: (task) => settings.effective(contextOfTask(task)).preview_pictures.value,
    take: (version, options) => previews.takePicture(version, options),
    now,
    onFault: (message, fault) =>
      log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } }),
  });
  const notifications = openNotifications({
    ...core,
    store,
    people: () => people.list(),
    url: server.outerUrls[0] ?? server.url,
    now: clock.now,
    speed: clock.speed,
    onFault: (message, fault) =>
      log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } }),
  });
  // A runner has no page that notifications could lead to.
  if (plan.isRunner !== true) notifications.start();
  // A runner has no port for previews.
  if (plan.isRunner !== true) pictures.start();
  const telemetry = await openTelemetry(environment, {
    store,
    subscription: (options) => engine.subscription(options),
    version: packageVersion(),
    node: node === null ? null : { id: node.id, name: node.name },
    warn: (message) => log({ at: now().toISOString(), level: "warn", message }),
  });
  const leftBehind = node === null ? 0 : await tasksLeftBehind(directory, store);
  const warn = (message: string | null): void => {
    if (message !== null) log({ at: now().toISOString(), level: "warn", message });
  };
  const clockMessage = clockWarning();
  const keyMessage = keyWarning();
  const refresh = (): void => {
    settings.refresh().catch(ignored);
    people.refresh().catch(ignored);
    projects.refresh().catch(ignored);
    warn(clockMessage(machineTime(), now()));
    warn(keyMessage(settings.unreadable));
  };
  if (opened.hasJoined) warn(joinedSentence(node?.others() ?? []));
  const refreshing = node === null ? undefined : setInterval(refresh, refreshEveryMs);
  return {
    url: server.url,
    outerUrls: server.outerUrls,
    token,
    movedFrom: server.movedFrom ?? null,
    leftBehind,
    platform,
    signInLink: () => server.signInLink(),
    async close() {
      clearInterval(refreshing);
      stopWatching();
      await pictures.close();
      await notifications.close();
      await telemetry?.close();
      await server.close();
      await previews.close();
      await triggers.close();
      await people.close();
      await platform.close();
      await orchestrator.close();
      await offices.close();
      disk.close();
      // Others wait for this node: its agents continue if it comes back soon.
      await node?.close({ leave: false });
      await store.close();
      opened.release();
    },
  };
}

/** A person's wish to drain this node, which may be known before the engine is open. */
interface Draining {
  isWanted: boolean;
  set: ((isDraining: boolean) => void) | null;
}

/** The interval at which a node reads the settings that others may have changed. */
const refreshEveryMs = 1_000;

/** Without the database, everything fails. The heartbeat reports it, and the next interval tries again. */
function ignored(): void {}

const runnerAlone =
  "A runner needs DATABASE_URL: it works on the tasks of an installation with several nodes. Set it, or start `signalbox serve` without --runner.";
const noPage = "A runner has no page.";

/** Opens this server as a node, since several servers can share its database. An embedded server loads none of this. */
async function openNodeOf(
  plan: ServerPlan,
  parts: Pick<ServerNodePlan, "url" | "store" | "onDraining" | "onOutdated" | "onDatabase">,
): Promise<ServerNode> {
  const { openServerNode } = await import("./open-node.ts");
  return openServerNode({
    ...plan,
    ...parts,
    directory: plan.opened.directory,
    isRunner: plan.isRunner ?? false,
    options: plan.nodeOptions ?? {},
    onReplaced: plan.onReplaced ?? (() => {}),
    onFault: (message, fault) =>
      plan.log({
        at: machineTime().toISOString(),
        level: "error",
        message,
        details: { fault: String(fault) },
      }),
  });
}

/** Starts to send traces and metrics if the environment names a collector; otherwise loads no code for it. */
async function openTelemetry(
  environment: NodeJS.ProcessEnv,
  options: Omit<TelemetryOptions, "wanted">,
): Promise<Telemetry | null> {
  const wanted = wantedTelemetry(environment);
  if (wanted === null) return null;
  const { Telemetry: Opened } = await import("../telemetry/telemetry.ts");
  const telemetry = new Opened({ ...options, wanted });
  await telemetry.start();
  return telemetry;
}

function machineTime(): Date {
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
