import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../engine/engine.ts";
import { SoleOwnership } from "../engine/ownership.ts";
import { openPlatform, type RunningPlatform } from "../platform/platform.ts";
import type { Config } from "../protocol/config.ts";
import { taskKind } from "../protocol/record.ts";
import { listen } from "../server/listen.ts";
import type { LogLine } from "../server/http/log-line.ts";
import { lockDataDirectory } from "../store/sqlite/data-lock.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import { Settings, type SettingsOptions } from "../settings/settings.ts";
import { secretsOfAgents } from "./agent-secrets.ts";
import { atMostEvery } from "./at-most-every.ts";
import { configFile, configuredAgents } from "./config-file.ts";
import { clockOf } from "./clock.ts";
import { lookAround } from "./doctor/look-around.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { installedWorkflows } from "./installed-workflows.ts";
import { randomIds } from "./random-ids.ts";

/** The configuration of a server. */
export interface ServerPlan {
  readonly directory: string;
  readonly config: Config;
  /** Asked for once the data directory is this process's own. */
  readonly token: () => string;
  readonly host: string;
  readonly port: number;
  readonly behindProxy: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: LogLine) => void;
  /** Wraps the store: fault runs kill the server there. */
  readonly aroundStore?: (store: Store) => Store;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly token: string;
  /** The port that was asked for, where another one had to be taken. */
  readonly movedFrom: number | null;
  readonly platform: RunningPlatform;
  close(): Promise<void>;
}

/** Opens a server: locks the data directory, opens the store, listens. `platform.recover` then takes up open tasks. */
export async function openServer(plan: ServerPlan): Promise<RunningServer> {
  const { directory, config, environment } = plan;
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
  const clock = clockOf(config);
  const token = plan.token();
  const opened = await openSqliteStore({ file: join(directory, "signalbox.db"), at: now().toISOString() });
  const store = plan.aroundStore?.(opened) ?? opened;
  const agents = configuredAgents(config);
  const settings = await openSettings({
    store,
    directory,
    config,
    agents,
    key: environment["SIGNALBOX_KEY"],
    now,
    random: randomBytes,
    further: secretsOfAgents(agents),
  });
  const log = (line: LogLine): void => {
    plan.log(settings.redaction === null ? line : redactValue(settings.redaction, line));
  };
  const onFault = (message: string, fault: unknown): void =>
    log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } });
  const workspaces = workspacesDirectory(settings, onFault);
  for (const made of [join(directory, "runs"), join(directory, "logs")]) makeDirectory(made);
  const engine = new Engine({
    store,
    ownership: new SoleOwnership(store, { owner: randomUUID(), now }),
    secrets: settings,
    now: clock.now,
    clockSpeed: clock.speed,
    slotLimit: (pool) => {
      const { concurrency, verifications_at_once: verifications } = settings.effective();
      return pool === "verifications" ? verifications.value : concurrency.value;
    },
    onLimitsChanged: (listener) => settings.subscribe(listener),
    openStreams: async () => (await store.openTasks()).map(({ id }) => ({ kind: taskKind, id })),
    onFault,
  });
  const platform = openPlatform(engine, {
    store,
    config,
    settings,
    agents,
    dataDirectory: directory,
    workspaces,
    secretFiles: [configFile(directory, environment, process.cwd()) ?? []].flat(),
    workspaceOf: (taskId) => join(workspaces, taskId),
    guidesDirectory,
    workflows: await installedWorkflows({
      builtInDir: fileURLToPath(new URL("workflows", root)),
      guidesDir: guidesDirectory,
      workflowDirs: config.workflowDirs,
      configFile: configFile(directory, environment, process.cwd()),
      warn: (message) => log({ at: now().toISOString(), level: "warn", message }),
    }),
    self: ownCommand(),
    environment,
    ids: randomIds,
    now: clock.now,
    chance: Math.random,
    onFault,
  });
  const server = await listen({
    host: plan.host,
    port: plan.port,
    token,
    store,
    platform,
    settings,
    webDir: webDirectory(),
    now,
    log,
    behindProxy: plan.behindProxy,
    allowedHosts: config.allowedHosts,
    checks: atMostEvery(60_000, () => lookAround(directory, config, environment)),
  });
  return {
    url: server.url,
    token,
    movedFrom: server.movedFrom ?? null,
    platform,
    async close() {
      await server.close();
      await platform.close();
      await store.close();
      lock.release();
    },
  };
}

/** A key that cannot be used is something the person who starts the server has to see to. */
async function openSettings(options: SettingsOptions): Promise<Settings> {
  try {
    return await Settings.open(options);
  } catch (cause) {
    await options.store.close();
    throw new CommandFailure(exitCodes.failed, (cause as Error).message, { cause });
  }
}

/**
 * Makes the directory of the workspaces. If a stored setting names one that cannot be made, the server starts with the
 * next source all the same, so that a person can correct the setting.
 */
function workspacesDirectory(settings: Settings, onFault: (what: string, fault: unknown) => void): string {
  const { value, from } = settings.effective().output_directory;
  try {
    makeDirectory(value);
    return value;
  } catch (fault) {
    if (from.source !== "setting") throw fault;
    onFault("The output_directory of the settings cannot be used; workspaces are made elsewhere", fault);
    settings.skip("output_directory", value);
    return workspacesDirectory(settings, onFault);
  }
}

function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

function now(): Date {
  return new Date();
}

/** The root of the package, seen from `src/cli` and from `dist/src/cli`. */
const root = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);

const guidesDirectory = fileURLToPath(new URL("guides", root));

/** How this very program is run again, as itself. */
function ownCommand(): readonly string[] {
  return [process.execPath, fileURLToPath(new URL("bin/signalbox.mjs", root))];
}

/** The built page. */
function webDirectory(): string {
  return fileURLToPath(new URL("dist/web", root));
}
