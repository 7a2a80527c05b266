import type { Projects } from "../projects/projects.ts";
import type { ProjectId } from "../protocol/ids.ts";
import { dirname, join } from "node:path";
import type { Engine } from "../engine/engine.ts";
import type { Files } from "../files/files.ts";
import { defaultAgent } from "../platform/agent/default-agent.ts";
import { checkSandbox } from "../platform/agent/unsandboxed.ts";
import { commandsOf } from "../platform/gate/specialist-jobs.ts";
import { labelsOfProject } from "../platform/task/required-labels.ts";
import { shownRun, succeeded } from "../platform/gate/run-project.ts";
import type { RunningPlatform } from "../platform/platform.ts";
import { system } from "../protocol/actor.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource } from "../protocol/ids.ts";
import { agentOfRole } from "../protocol/orchestration/agent-of-role.ts";
import type { Capacity } from "../protocol/orchestration/report.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { usedBelow } from "../supervisor/limits/used-space.ts";
import { capacityFor } from "./capacity.ts";
import { Children } from "./children.ts";
import { OrchestrationDirectories } from "./directories.ts";
import { leaseNamesOf, OrchestrationDriver } from "./driver.ts";
import type { TestResult } from "./jobs/job-context.ts";
import { regenerator } from "./jobs/regenerate.ts";
import { OrchestrationInputs } from "./inputs.ts";
import { orchestrationStreamKind } from "./kind.ts";
import { ListCache } from "./list-cache.ts";
import { Orchestrations, type Sample } from "./orchestrations.ts";
import { runningCount } from "./decide/start-tasks.ts";
import { type MainActs, mainActs } from "./thin/main-acts.ts";
import { MainCosts } from "./thin/main-costs.ts";
import { StateFiles } from "./state-files/state-files.ts";

/** Options for the orchestrator. */
export interface OrchestratorOptions {
  readonly store: Store;
  readonly config: Config;
  readonly settings: Settings;
  readonly projects: Pick<Projects, "find" | "taking">;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly dataDirectory: string;
  /** The files of orchestrations, which other nodes may need. */
  readonly streamFiles: Files;
  readonly workspaces: string;
  readonly ids: IdSource;
  readonly sample: Sample;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** The running orchestrator: the actions of people and of main, and its shutdown. */
export interface RunningOrchestrator {
  readonly orchestrations: Orchestrations;
  readonly main: MainActs;
  /** Writes state files from now on. */
  start(): void;
  close(): Promise<void>;
}

/** Registers orchestrations with the engine and returns the orchestrator. */
export function openOrchestrator(
  engine: Engine,
  platform: Pick<RunningPlatform, "streams" | "builds" | "leases" | "coordinators">,
  options: OrchestratorOptions,
): RunningOrchestrator {
  const { ids, agents, settings, dataDirectory, workspaces, now, onFault } = options;
  const directories = new OrchestrationDirectories(dataDirectory);
  const inputs = new OrchestrationInputs(dataDirectory, options.streamFiles);
  const lists = new ListCache(inputs);
  const fullCapacity = (state: OrchestrationState): Capacity =>
    capacityFor(state, settings.effective().concurrency.value);
  const capacityOf = (state: OrchestrationState): number => fullCapacity(state).tasks;
  const drivers: OrchestrationDriver[] = [];
  const kind = orchestrationStreamKind({
    ids,
    capacityOf,
    agentFor: (state, role) => agentFor(state, role, options),
    labelsOf: (state) => labelsOfProject(state.projectId, agentsOf(state, options), options),
  });
  const files = new StateFiles({
    store: options.store,
    stateOf: (id) => orchestrations.state(id),
    isMine: (id) => engine.claims.owns(id),
    exclusively: (id, work) => engine.exclusively(id, work),
    dataDirectory,
    now,
    onFault,
  });
  const timeoutMs = ({ projectId: project }: OrchestrationState): number =>
    settings.effective({ project }).build_timeout_minutes.value * 60_000;
  const streams = engine.register(kind, (own) => {
    const driver = new OrchestrationDriver(engine, own, {
      children: new Children(platform.streams, options.store, (id) => join(workspaces, id)),
      directories,
      inputs,
      coordinators: platform.coordinators,
      leases: platform.leases,
      capacityOf,
      stateFiles: files,
      listOf: (state) => lists.read(state),
      reload: (id) => orchestrations.reload(id, { by: system }),
      repository: (id) => directories.repository(id),
      ensureCommit: (state, commit) => inputs.ensureCommit(state, directories.repository(state.id), commit),
      test: (state, commit, signal) => test(state, commit, platform, { timeoutMs: timeoutMs(state), signal }),
      regenerate: (state, signal) =>
        regenerator(directories.repository(state.id), platform.builds, {
          timeoutMs: timeoutMs(state),
          signal,
        }),
      locks: { directory: join(dataDirectory, "locks") },
      now,
      onFault,
    });
    drivers.push(driver);
    return driver;
  });

  async function test(
    state: OrchestrationState,
    commit: string,
    { builds }: Pick<RunningPlatform, "builds">,
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<TestResult> {
    const repository = directories.repository(state.id);
    const names = leaseNamesOf(state.config);
    const { build, tests } = await builds.test(repository, commit, commandsOf(state.config), {
      ...limits,
      names,
    });
    if (!succeeded(build.at(-1))) return { is: "failed", output: shownRun(build) };
    if (tests === null) return { is: "untested" };
    return succeeded(tests) ? { is: "passed" } : { is: "failed", output: shownRun([tests]) };
  }

  const orchestrations = new Orchestrations({
    streams,
    directories,
    inputs,
    fresh: (id) => platform.coordinators.fresh(id),
    ids,
    agents,
    store: options.store,
    settings,
    sample: options.sample,
    projects: options.projects,
    defaultAgent: (project) => usualAgent(project, options),
    checkSandbox: (names) => checkSandbox(names, options),
  });
  return {
    start() {
      files.start();
    },
    orchestrations,
    main: mainActs({
      orchestrations,
      costs: new MainCosts(dataDirectory),
      files,
      freeOf: (state) => capacityOf(state) - runningCount(state),
      capacityOf: fullCapacity,
      diskOf: ({ id, work }) => {
        const children = work.flatMap(({ attempts }) =>
          attempts.map(({ childId }) => join(workspaces, childId)),
        );
        return usedBelow([dirname(directories.repository(id)), ...children]);
      },
      now,
    }),
    async close() {
      await files.close();
      for (const driver of drivers) await driver.close();
    },
  };
}

/** Returns the agent for a role. */
function agentFor(
  { config, projectId }: OrchestrationState,
  role: string,
  options: OrchestratorOptions,
): string {
  return agentOfRole(config, role, {
    has: (name) => options.agents.has(name),
    usual: usualAgent(projectId, options),
  });
}

/** Returns the agents of all roles in an orchestration. Its tasks may use each of them. */
function agentsOf({ config, projectId }: OrchestrationState, options: OrchestratorOptions): string[] {
  const { agents, default_agent, main_agent } = config;
  return [Object.values(agents), default_agent ?? usualAgent(projectId, options), main_agent ?? []].flat();
}

/** Returns the agent of a project for tasks that name none. */
function usualAgent(project: ProjectId, options: OrchestratorOptions): string {
  return defaultAgent(options, options.projects.find(project));
}
