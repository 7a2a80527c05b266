import { Projects } from "../projects/projects.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../engine/engine.ts";
import { type Ownership, SoleOwnership } from "../engine/ownership.ts";
import type { StreamRef } from "../engine/stream-kind.ts";
import { DiskWatch } from "../platform/storage/disk-watch.ts";
import { allAgents, connectedNames, possibleAgents } from "../platform/agent/connections.ts";
import { canVerify, configuredVerifierProblem } from "../platform/agent/demo-only.ts";
import type { LoadedWorkflows } from "../platform/workflows/load-workflows.ts";
import { RestoredTasks } from "../platform/task/restored-tasks.ts";
import { openPlatform, type RunningPlatform } from "../platform/platform.ts";
import { openOffices, type RunningOffices } from "../office/open-offices.ts";
import { openOrchestrator, type RunningOrchestrator } from "../orchestrator/open-orchestrator.ts";
import type { Files } from "../files/files.ts";
import { LocalFiles } from "../files/local-files.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { OfficeDefinition } from "../protocol/office/definition.ts";
import { troubleSentence } from "../protocol/api/storage-trouble.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import { taskKind } from "../protocol/record.ts";
import type { LogLine } from "../server/http/log-line.ts";
import { Settings } from "../settings/settings.ts";
import type { SettingsOptions } from "../settings/settings-options.ts";
import type { NodeInstance } from "../store/slots.ts";
import type { Store } from "../store/store.ts";
import { serial } from "../supervisor/serial.ts";
import { findAgentUser } from "../supervisor/agent-user.ts";
import { secretsOfOpenId } from "./openid-secrets.ts";
import { secretsOfAgents } from "./agent-secrets.ts";
import { type Clock, clockOf } from "./clock.ts";
import { configFile } from "./config-file.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { openTriggers, type RunningTriggers } from "../triggers/open-triggers.ts";
import { demoOfficeMaker } from "./demo-office.ts";
import { installedOffices } from "./installed-offices.ts";
import { installedWorkflows } from "./installed-workflows.ts";
import { packageRoot } from "./package-root.ts";
import { randomIds } from "./random-ids.ts";
import { isSample, sampleMaker } from "./sample-project.ts";

/** The parts that a core is assembled from. */
export interface CorePlan {
  readonly directory: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: LogLine) => void;
  readonly store: Store;
  /** The default owns every stream, since no other process uses its data directory. */
  readonly ownership?: Ownership;
  /** This server as one of several nodes, each with a data directory of its own. */
  readonly node?: NodeInstance & { readonly name: string };
  /** The files of streams; the default is the data directory alone. */
  readonly files?: Files;
  /** The current time; the default is the machine's clock. */
  readonly now?: () => Date;
  /** Returns the open streams of further kinds, besides tasks. */
  readonly furtherStreams?: () => Promise<readonly StreamRef[]>;
}

/** The settings, the engine and the platform of one process: a server without its HTTP side. */
export interface Core {
  readonly settings: Settings;
  readonly projects: Projects;
  readonly engine: Engine;
  readonly platform: RunningPlatform;
  readonly orchestrator: RunningOrchestrator;
  readonly offices: RunningOffices;
  readonly triggers: RunningTriggers;
  /** The clock that the configuration sets. */
  readonly clock: Clock;
  /** Watches the disks; the caller closes it. */
  readonly disk: DiskWatch;
  /** Writes a line to the log, without secrets. */
  readonly log: (line: LogLine) => void;
  /** Loads the workflows and offices again, from the folders that the configuration names now. */
  readonly reloadDefinitions: () => Promise<void>;
}

/** Assembles a core. `platform.recover` then continues open tasks. */
export async function openCore(plan: CorePlan): Promise<Core> {
  const { directory, config, environment, store } = plan;
  const now = plan.now ?? machineTime;
  const clock = clockOf(config, () => now().getTime());
  const agents = new Map<string, AgentConfig>();
  const bringAgentsUpToDate = (connected: string | null): void => {
    agents.clear();
    const all = allAgents(config, connectedNames(connected), environment);
    for (const [name, agent] of all) agents.set(name, agent);
  };
  bringAgentsUpToDate(null);
  const settings = await openSettings({
    store,
    directory,
    config,
    agents,
    canVerify: (name) => canVerify(name, agents),
    key: environment["SIGNALBOX_KEY"],
    shared: plan.node !== undefined,
    now,
    random: randomBytes,
    further: () => [
      ...secretsOfAgents(possibleAgents(config, environment)),
      ...secretsOfOpenId(config, environment),
    ],
  });
  const followSettings = (): void => bringAgentsUpToDate(settings.effective().connected_agents.value);
  settings.subscribe(followSettings);
  followSettings();
  const log = (line: LogLine): void => {
    plan.log(settings.redaction === null ? line : redactValue(settings.redaction, line));
  };
  let warned: string | null = null;
  const warnOfVerifier = (): void => {
    const message = configuredVerifierProblem(config, agents);
    if (message !== null && message !== warned) log({ at: now().toISOString(), level: "warn", message });
    warned = message;
  };
  settings.subscribe(warnOfVerifier);
  warnOfVerifier();
  const logFault = (message: string, fault: unknown): void =>
    log({ at: now().toISOString(), level: "error", message, details: { fault: String(fault) } });
  const workspaces = workspacesDirectory(settings, logFault);
  // Agents may run as another user, who must be able to enter these directories but not list them.
  if (findAgentUser(environment) !== null)
    for (const entered of [directory, workspaces]) chmodSync(entered, statSync(entered).mode | 0o011);
  for (const made of [join(directory, "runs"), join(directory, "logs")]) makeDirectory(made);
  const disk = watchDisks([directory, workspaces], log, now);
  // Everything that waits for a disk fails every second until it can go on. The log reports the disk instead.
  const explainFault = async (message: string, fault: unknown): Promise<void> => {
    const trouble = await disk.explain(fault);
    if (trouble === null || disk.trouble === null) logFault(message, fault);
  };
  const onFault = (message: string, fault: unknown): void => void explainFault(message, fault);
  const restored = RestoredTasks.read(directory);
  const engine = new Engine({
    store,
    ownership: plan.ownership ?? new SoleOwnership(store, { owner: randomUUID(), now }),
    node: plan.node,
    secrets: settings,
    now: clock.now,
    clockSpeed: clock.speed,
    slotLimit: (pool) => {
      const effective = settings.effective();
      return pool === "verifications" ? effective.verifications_at_once.value : effective.concurrency.value;
    },
    onLimitsChanged: (listener) => settings.subscribe(listener),
    openStreams: async () => [
      ...(await store.openTasks()).map(({ id }) => ({ kind: taskKind, id })),
      ...(await store.openCoordinators()),
      ...restored.ids().map((id) => ({ kind: taskKind, id })),
      ...((await plan.furtherStreams?.()) ?? []),
    ],
    onFault,
  });
  const warn = (message: string): void => log({ at: now().toISOString(), level: "warn", message });
  const loadWorkflows = (): Promise<LoadedWorkflows> =>
    installedWorkflows({
      builtInDir: fileURLToPath(new URL("workflows", packageRoot)),
      guidesDir: guidesDirectory,
      workflowDirs: config.workflowDirs,
      configFile: configFile(directory, environment, process.cwd()),
      warn,
    });
  const loadOffices = async (): Promise<ReadonlyMap<string, OfficeDefinition>> => {
    const { definitions } = await installedOffices({
      builtInDir: fileURLToPath(new URL("offices", packageRoot)),
      dataDirectory: directory,
      officeDirs: config.officeDirs,
      configFile: configFile(directory, environment, process.cwd()),
      agents: [...agents.keys()],
      warn,
    });
    return definitions;
  };
  const workflows = await loadWorkflows();
  const projects = await Projects.open({
    store,
    agents,
    types: () => workflows.definitions,
    ids: randomIds,
    now,
  });
  const streamFiles = plan.files ?? new LocalFiles(directory);
  const platform = openPlatform(engine, {
    store,
    config,
    settings,
    projects,
    agents,
    dataDirectory: directory,
    restored,
    workspaces,
    streamFiles,
    node: plan.node === undefined ? null : { id: plan.node.id, name: plan.node.name },
    secretFiles: [configFile(directory, environment, process.cwd()) ?? []].flat(),
    workspaceOf: (taskId) => join(workspaces, taskId),
    guidesDirectory,
    workflows,
    self: ownCommand(),
    environment,
    ids: randomIds,
    now: clock.now,
    chance: Math.random,
    onFault,
    onNotice: (message, details) => log({ at: now().toISOString(), level: "warn", message, details }),
  });
  const orchestrator = openOrchestrator(engine, platform, {
    store,
    config,
    settings,
    projects,
    agents,
    dataDirectory: directory,
    streamFiles,
    workspaces,
    ids: randomIds,
    sample: { make: sampleMaker(directory), has: isSample },
    now: clock.now,
    onFault,
  });
  const definitions = new Map(await loadOffices());
  const offices = openOffices(engine, platform, {
    store,
    config,
    settings,
    projects,
    agents,
    dataDirectory: directory,
    workspaces,
    ids: randomIds,
    definitions,
    makeDemo: demoOfficeMaker(directory, definitions),
    now: clock.now,
    onFault,
  });
  const triggers = openTriggers(engine, {
    store,
    settings,
    tasks: platform.tasks,
    orchestrations: orchestrator.orchestrations,
    ids: randomIds,
    random: randomBytes,
    now: clock.now,
    onFault,
  });
  const inOrder = serial();
  /** Replaces the definitions in place: everybody looks them up in these objects. A change counts for the next task. */
  const reloadDefinitions = (): Promise<void> =>
    inOrder(async () => {
      const [nextWorkflows, nextOffices] = await Promise.all([loadWorkflows(), loadOffices()]);
      Object.assign(workflows, nextWorkflows);
      definitions.clear();
      for (const [name, definition] of nextOffices) definitions.set(name, definition);
    });
  return {
    settings,
    projects,
    engine,
    platform,
    orchestrator,
    offices,
    triggers,
    clock,
    disk,
    log,
    reloadDefinitions,
  };
}

/** Watches the disks, and logs when one cannot be written and when it can again. */
function watchDisks(
  directories: readonly string[],
  log: (line: LogLine) => void,
  now: () => Date,
): DiskWatch {
  const disk = new DiskWatch(directories);
  disk.subscribe(() => {
    const { trouble } = disk;
    const at = now().toISOString();
    if (trouble !== null) log({ at, level: "error", message: troubleSentence(trouble) });
    else log({ at, level: "warn", message: "The disk can be written again." });
  });
  disk.start();
  return disk;
}

/** Opens the settings. The person who starts the server must fix an unusable key. */
async function openSettings(options: SettingsOptions): Promise<Settings> {
  try {
    return await Settings.open(options);
  } catch (cause) {
    await options.store.close();
    throw new CommandFailure(exitCodes.failed, (cause as Error).message, { cause });
  }
}

/**
 * Creates the directory of the workspaces. If a stored setting names one that cannot be created, the server falls back
 * to the next source, so that a person can correct the setting.
 */
function workspacesDirectory(settings: Settings, onFault: (what: string, fault: unknown) => void): string {
  const { value, from } = settings.effective().output_directory;
  try {
    // The agents may have another user, who must be able to enter it.
    mkdirSync(value, { recursive: true, mode: 0o711 });
    return value;
  } catch (fault) {
    if (from.source !== "setting") throw fault;
    onFault(
      "The setting output_directory cannot be used; workspaces are created in the default directory",
      fault,
    );
    settings.skip("output_directory", value);
    return workspacesDirectory(settings, onFault);
  }
}

function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
}

function machineTime(): Date {
  return new Date();
}

const guidesDirectory = fileURLToPath(new URL("guides", packageRoot));

/** Returns the command that runs this program again. */
function ownCommand(): readonly string[] {
  return [process.execPath, fileURLToPath(new URL("bin/signalbox.mjs", packageRoot))];
}
