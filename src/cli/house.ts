import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Door } from "../platform/door.ts";
import { Engine, type EngineOptions } from "../platform/engine.ts";
import type { Platform } from "../platform/platform.ts";
import type { Config } from "../protocol/config.ts";
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

/** What a server is put together from. */
export interface HousePlan {
  readonly directory: string;
  readonly config: Config;
  /** Asked for once the data directory is this process's own. */
  readonly token: () => string;
  readonly host: string;
  readonly port: number;
  readonly behindProxy: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: LogLine) => void;
  /** Puts something between the house and its store: fault runs die there. */
  readonly aroundStore?: (store: Store) => Store;
}

/** A server that listens. */
export interface House {
  readonly url: string;
  readonly token: string;
  /** The port that was asked for, where another one had to be taken. */
  readonly movedFrom: number | null;
  readonly engine: Engine;
  readonly platform: Platform;
  close(): Promise<void>;
}

/** Puts every room together: locks the data directory, opens the store, listens, then takes up what was open. */
export async function openHouse(plan: HousePlan): Promise<House> {
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
  const options: EngineOptions = {
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
    clockSpeed: clock.speed,
    chance: Math.random,
    onFault,
  };
  const engine = new Engine(options);
  const platform = new Door(engine, options);
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
    engine,
    platform,
    async close() {
      await server.close();
      await engine.close();
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
