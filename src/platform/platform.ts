import type { Projects } from "../projects/projects.ts";
import type { Unserved } from "../engine/claims.ts";
import type { Engine } from "../engine/engine.ts";
import type { LostRange } from "../files/faults.ts";
import { taskFiles } from "../files/streams.ts";
import type { AgentInfo } from "../protocol/api/contract.ts";
import type { WorkflowInfo } from "../protocol/api/gates.ts";
import type { TaskId } from "../protocol/ids.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { Checkpoints } from "./acts/checkpoints.ts";
import type { NewTaskSources } from "./acts/new-task.ts";
import { Questions } from "./acts/questions.ts";
import { Results } from "./acts/results.ts";
import { Reviews } from "./acts/reviews.ts";
import { Tasks } from "./acts/tasks.ts";
import { buildTools } from "./agent/build-tools.ts";
import type { Deliveries } from "./delivery/deliveries.ts";
import { AgentConnections } from "./agent/connections.ts";
import { outputFile } from "./agent/session-request.ts";
import type { Leases } from "./agent/leases.ts";
import { agentInfos } from "./agent/default-agent.ts";
import type { CommitBuilds } from "./gate/commit-builds.ts";
import type { FileNameCounts } from "./gate/file-name-log.ts";
import { TaskOutputs } from "./output/task-outputs.ts";
import { sweepUnowned } from "./agent/sweep-unowned.ts";
import type { CircumstanceSources } from "./task/circumstances.ts";
import type { CoordinatorFiles } from "./task/coordinator-files.ts";
import { TaskDriver, type TaskDriverOptions } from "./task/task-driver.ts";
import { taskStreamKind } from "./task/task-kind.ts";
import { namingLosses } from "./storage/naming-losses.ts";
import type { TaskStreams } from "./task/task-streams.ts";
import { workflowInfos } from "./workflows/workflow-infos.ts";

/** The workflows that the page offers, and the problems of invalid definition files. */
export interface Workflows {
  readonly items: readonly WorkflowInfo[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/**
 * The interface of the platform. Every act is decided against the log and is durable when its promise resolves; its
 * consequences follow automatically.
 */
export interface Platform {
  readonly tasks: Pick<Tasks, "check" | "create" | "command" | "state" | "archive" | "archiveFile">;
  readonly outputs: Pick<TaskOutputs, "open" | "times">;
  readonly questions: Pick<Questions, "answer">;
  readonly reviews: Pick<
    Reviews,
    | "decide"
    | "applySuggestions"
    | "guide"
    | "preview"
    | "addComment"
    | "editComment"
    | "replyToComment"
    | "removeComment"
  >;
  readonly checkpoints: Pick<Checkpoints, "effects" | "restore" | "fork">;
  readonly results: Pick<Results, "apply">;
  readonly deliveries: Pick<Deliveries, "info" | "refresh">;
  workflows(): Workflows;
  agents(): readonly AgentInfo[];
  readonly connections: Pick<AgentConnections, "connect" | "disconnect">;
  /** Returns the snapshots of the task's workspace. */
  snapshots(taskId: TaskId): Promise<Snapshots>;
  /** Returns the counters of invalid and doubtful file names. */
  fileNameCounts(): FileNameCounts;
  /** Returns the tasks, orchestrations and offices that wait for a node with the labels that they require. */
  unserved(): Promise<readonly Unserved[]>;
  /** False during recovery. */
  readonly ready: boolean;
}

/** Options for the platform. */
export interface PlatformOptions
  extends
    TaskDriverOptions,
    Omit<NewTaskSources, "settings" | "projects">,
    Pick<CircumstanceSources, "chance"> {
  readonly projects: Pick<Projects, "taking" | "timeZoneOf">;
}

/** The platform with methods to start and stop it. */
export interface RunningPlatform extends Platform {
  /** The streams of tasks, for modules whose streams have child tasks. */
  readonly streams: TaskStreams;
  /** Builds and tests of commits, for modules that merge work. */
  readonly builds: CommitBuilds;
  /** The files that child tasks share with their orchestrations and offices. */
  readonly coordinators: CoordinatorFiles;
  /** The ports and databases of specialists. */
  readonly leases: Leases;
  /** Sets the address at which the server listens, for links in texts that leave it. */
  listensAt(url: string): void;
  /** Takes over everything that was open when the last server stopped. The server already listens by then. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Registers tasks with the engine and returns the platform. */
export function openPlatform(engine: Engine, options: PlatformOptions): RunningPlatform {
  const drivers: TaskDriver[] = [];
  const tools = buildTools(options);
  const kind = taskStreamKind({ ...options, spending: engine.spending, tools: tools.of });
  const streams = engine.register(kind, (tasks) => {
    const driver = new TaskDriver(engine, tasks, options);
    drivers.push(driver);
    return driver;
  });
  const connections = new AgentConnections(options);
  const [driver] = drivers;
  if (driver === undefined) throw new Error("The engine made no driver for tasks.");
  const { gates, storage } = driver;
  const fresh = (taskId: TaskId): Promise<readonly LostRange[]> => driver.fresh(taskId);
  const snapshots = async (taskId: TaskId): Promise<Snapshots> =>
    namingLosses(taskId, await fresh(taskId), await gates.directories.snapshots(taskId));
  const checkpoints = new Checkpoints({
    ...options,
    streams,
    snapshots,
    fresh,
    publishNew: async (taskId) => {
      if (options.node !== null) await options.streamFiles.publish(taskFiles(taskId), 0);
    },
    files: gates.files,
    copy: (taskId, commit, fork) => gates.copy(taskId, commit, fork),
  });
  const tasks = new Tasks({ ...options, streams, storage, checkpoints });
  return {
    streams,
    builds: gates.builds,
    coordinators: driver.coordinators,
    leases: gates.leases,
    tasks,
    outputs: new TaskOutputs({
      store: options.store,
      outputFile: (taskId, stream) => outputFile(options.dataDirectory, taskId, stream),
      fresh,
    }),
    questions: new Questions(options.store, streams),
    reviews: new Reviews({ ...options, streams, snapshots }),
    checkpoints,
    results: new Results({ ...options, snapshots, state: (id) => tasks.state(id) }),
    deliveries: driver.deliveries,
    listensAt: (url) => {
      driver.deliveries.listensAt = url;
    },
    workflows: () => workflowInfos(options.workflows),
    agents: () => agentInfos({ ...options, connections }),
    connections,
    snapshots,
    fileNameCounts: () => gates.fileNames.counts,
    unserved: () => engine.claims.unserved(),
    get ready() {
      return engine.ready;
    },
    async recover() {
      // The server already listens: asking costs as much processor time as starting it.
      const toolsAnswered = tools.ask();
      await engine.recover(async () => {
        await sweepUnowned(driver.runsDirectory, {
          ...options,
          isOneOfSeveral: options.node !== null,
          isMine: (stream) => options.node === null || engine.epochOf(stream) !== null,
          keep: (runId, stream) => driver.keep(runId, stream),
        });
        await toolsAnswered;
        await gates.clearTransient().catch((fault: unknown) => {
          options.onFault("Some builds of an earlier server could not be removed", fault);
        });
      });
      storage.start();
    },
    async close() {
      await engine.close();
      await driver.close();
    },
  };
}
