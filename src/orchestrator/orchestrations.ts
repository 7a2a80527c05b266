import type { Projects } from "../projects/projects.ts";
import { createHash } from "node:crypto";
import type { Act } from "../engine/act.ts";
import { isDemoOnly } from "../platform/agent/demo-only.ts";
import { actorName } from "../protocol/actor.ts";
import type { AgentConfig } from "../protocol/config.ts";
import { demoListRefusal, usesDemo } from "../protocol/demo/demo-list.ts";
import type { IdSource, OrchestrationId, ProjectId } from "../protocol/ids.ts";
import { AskedConfig } from "../protocol/orchestration/config.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { withoutAddress } from "../protocol/orchestration/hidden-address.ts";
import type { ListRequest, NewOrchestration } from "../protocol/orchestration/request.ts";
import { taskIndex } from "../protocol/orchestration/evolve.ts";
import type { Conflict, OrchestrationState } from "../protocol/orchestration/state.ts";
import { summaryOf } from "../protocol/orchestration/summary.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { ConflictDetail, ResolveConflict, SampleRequest } from "../protocol/api/orchestrations.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { conflictDetail, personsResolution } from "./conflicts.ts";
import type { OrchestrationCommand } from "./decide/command.ts";
import type { OrchestrationDirectories } from "./directories.ts";
import type { OrchestrationStreams } from "./driver.ts";
import type { OrchestrationInputs } from "./inputs.ts";
import { findTaskList } from "./lists/find-list.ts";
import type { TaskList } from "./lists/task-list.ts";
import { planOfEditedList, planOfList } from "./plan-of-list.ts";

/** A task list of a project, with its content. */
interface FoundPlan {
  readonly list: TaskList;
  readonly content: string;
}

/** The actions of people on orchestrations that the server uses. */
export type OrchestrationActs = Pick<
  Orchestrations,
  "state" | "read" | "isSample" | "create" | "createSample" | "reload" | "command" | "conflict" | "resolve"
>;

/** The project with a task list that comes with Signalbox. */
export interface Sample {
  /** Creates its repository, and returns the request that runs its list with an agent of the kind `demo`. */
  readonly make: (
    language: SampleRequest["language"],
    agent: string,
  ) => Promise<NewOrchestration & { readonly path: string }>;
  /** Returns true if the demo agent can do the open tasks of a list, because a project is a copy of the sample. */
  readonly has: (project: string, list: TaskList) => Promise<boolean>;
}

/** Options for the actions on orchestrations. */
export interface OrchestrationsOptions {
  readonly streams: OrchestrationStreams;
  readonly directories: OrchestrationDirectories;
  readonly inputs: OrchestrationInputs;
  /** Brings the repository of an orchestration up to date, wherever it is driven. */
  readonly fresh: (id: OrchestrationId) => Promise<void>;
  readonly ids: Pick<IdSource, "orchestration">;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly store: Pick<Store, "openCoordinators">;
  readonly settings: Pick<Settings, "setOwnSecret">;
  readonly sample: Sample;
  readonly projects: Pick<Projects, "taking">;
  /** Returns the agent of a project for tasks that name none. */
  readonly defaultAgent: (project: ProjectId) => string;
  /** Refuses agents that would run without a sandbox although no person has allowed that. */
  readonly checkSandbox: (agents: readonly string[]) => Result<void>;
}

/** The actions of people on orchestrations. Every action is durable when its promise resolves. */
export class Orchestrations {
  readonly #options: OrchestrationsOptions;
  #creating: Promise<unknown> = Promise.resolve();

  constructor(options: OrchestrationsOptions) {
    this.#options = options;
  }

  /** Returns the state of an orchestration; null if it does not exist. */
  async state(id: OrchestrationId): Promise<OrchestrationState | null> {
    const state = await this.#options.streams.log.state(id);
    return state === null || state.deleted ? null : state;
  }

  /** Reads the list of a project without starting anything. */
  async read(request: ListRequest): Promise<Result<TaskList>> {
    const found = await this.#find(request);
    return found.ok ? ok(found.value.list) : found;
  }

  /**
   * Creates an orchestration. Refuses a list with errors or one that runs already, and unknown agents. With an id, a
   * repeated call creates nothing.
   */
  create(request: NewOrchestration, act: Act, id?: OrchestrationId): Promise<Result<OrchestrationState>> {
    const created = this.#creating.then(() => this.#create(request, act, id));
    this.#creating = created.catch(() => undefined);
    return created;
  }

  async #create(
    asked: NewOrchestration,
    act: Act,
    id = this.#options.ids.orchestration(),
  ): Promise<Result<OrchestrationState>> {
    const taking = this.#options.projects.taking(asked.project);
    if (!taking.ok) return taking;
    const project = taking.value;
    const path = asked.path ?? project.source;
    if (path === null)
      return refuse(
        "invalid",
        `"${project.name}" has no source. Enter the directory of the repository as path.`,
        { field: "path" },
      );
    const request = { ...asked, path };
    const askedConfig = AskedConfig.parse(request.config ?? {});
    const address = askedConfig.slack_webhook_url;
    const config = withoutAddress(askedConfig);
    const unknown = [...Object.values(config.agents), config.default_agent ?? [], config.main_agent ?? []]
      .flat()
      .find((name) => !this.#options.agents.has(name));
    if (unknown !== undefined)
      return refuse(
        "unknown_agent",
        `There is no agent "${unknown}". Add it to the configuration, or name another one.`,
      );
    const { agents, default_agent, main_agent } = config;
    const used = [
      Object.values(agents),
      default_agent ?? this.#options.defaultAgent(project.id),
      main_agent ?? [],
    ].flat();
    const sandboxed = this.#options.checkSandbox(used);
    if (!sandboxed.ok) return sandboxed;
    const found = await this.#find(request);
    if (!found.ok) return found;
    const { list, content } = found.value;
    const refused = refusalOf(list, request.external_done);
    if (refused !== null) return refused;
    const demo = await this.#checkDemo({ project: path, projectId: project.id, config }, list);
    if (!demo.ok) return demo;
    const running = await this.#running(path, list.file);
    if (running !== null)
      return refuse(
        "not_allowed",
        `${running.id} already runs ${list.file} of ${path}. Wait until it ends, or cancel it.`,
        { orchestrationId: running.id },
      );
    const digest = await this.#options.inputs.keepList(id, content);
    const { plan, done, skipped } = planOfList(list);
    const kept = address === null ? ok(undefined) : await this.#setAddress(id, address, act);
    if (!kept.ok) return kept;
    const created = await this.#options.streams.create(
      id,
      [
        {
          type: "orchestration.created",
          id,
          title: list.title ?? list.file,
          projectId: project.id,
          project: path,
          list: { file: list.file, dialect: list.dialect, digest },
          plan,
          config,
          done: [...done],
          skipped: [...skipped],
          createdBy: actorName(act.by),
        },
      ],
      [],
      act,
      summaryOf,
    );
    const isUnused = !created.ok && created.refusal.code !== "lost_race";
    if (isUnused && address !== null) await this.#setAddress(id, null, act);
    return created;
  }

  /** Stores the address of an orchestration's Slack webhook as a secret, or removes it. */
  #setAddress(id: OrchestrationId, address: string | null, { by }: Act): Promise<Result<void>> {
    return this.#options.settings.setOwnSecret(`orchestration:${id}`, address, actorName(by));
  }

  /** Returns true if the demo agent can do the open tasks of a list, because the project is a copy of the sample. */
  isSample(project: string, list: TaskList): Promise<boolean> {
    return this.#options.sample.has(project, list);
  }

  /** Refuses a demo agent for any list other than the sample. */
  async #checkDemo(
    { project, projectId, config }: Pick<OrchestrationState, "project" | "projectId" | "config">,
    list: TaskList,
  ): Promise<Result<void>> {
    const usual = this.#options.defaultAgent(projectId);
    const known = [...this.#options.agents].map(([name, agent]) => ({
      name,
      isDefault: name === usual,
      demoOnly: isDemoOnly(agent),
    }));
    const tasks = list.tasks.map(({ status, specialists }) => ({
      status,
      specialist: specialists[0] ?? null,
    }));
    if (!usesDemo(tasks, config, known) || (await this.isSample(project, list))) return ok(undefined);
    return refuse("demo_only", demoListRefusal.en, { field: "agent" });
  }

  /** Returns the orchestration that runs a list of a project, or is paused; null if there is none. */
  async #running(project: string, file: string): Promise<OrchestrationState | null> {
    for (const { kind, id } of await this.#options.store.openCoordinators()) {
      if (kind !== orchestrationKind) continue;
      const state = await this.state(id as OrchestrationId);
      const isActive = state?.status === "running" || state?.status === "paused";
      if (state !== null && isActive && state.project === project && state.list.file === file) return state;
    }
    return null;
  }

  /** Creates a repository with the sample's list, and its orchestration. */
  async createSample({ language, project }: SampleRequest, act: Act): Promise<Result<OrchestrationState>> {
    const [agent] = [...this.#options.agents].find(([, { kind }]) => kind === "demo") ?? [];
    if (agent === undefined)
      return refuse(
        "unknown_agent",
        "The sample needs an agent of the kind demo. Add one to the configuration.",
      );
    return this.create({ ...(await this.#options.sample.make(language, agent)), project }, act);
  }

  /** Reads the list again, after a person has edited it. */
  async reload(id: OrchestrationId, act: Act): Promise<Result<OrchestrationState>> {
    const state = await this.state(id);
    if (state === null) return refuse("not_found", `There is no orchestration ${id}.`);
    const { file, dialect } = state.list;
    if (file.startsWith(pastedPrefix))
      return refuse(
        "not_allowed",
        "The list was pasted and is not a file. Start the edited list as a new run.",
      );
    const found = await this.#find({ path: state.project, list: file, dialect });
    if (!found.ok) return found;
    const { list, content } = found.value;
    const refused = refusalOf(
      list,
      list.external.map(({ name }) => name),
    );
    if (refused !== null) return refused;
    const demo = await this.#checkDemo(state, list);
    if (!demo.ok) return demo;
    const digest = await this.#options.inputs.keepList(id, content);
    const listed = planOfEditedList(state, planOfList(list));
    return this.command(id, { type: "list.read", list: { file, dialect, digest }, ...listed }, act);
  }

  /** Returns the conflict of a task of the list. */
  async conflict(id: OrchestrationId, task: string): Promise<Result<ConflictDetail>> {
    const found = await this.#conflictOf(id, task);
    if (!found.ok) return found;
    const { state, conflict } = found.value;
    await this.#options.fresh(id);
    return ok(await conflictDetail(this.#options.directories.repository(id), conflict, state));
  }

  /** Resolves the conflict of a task with a person's content. */
  async resolve(
    id: OrchestrationId,
    task: string,
    resolution: ResolveConflict,
    act: Act,
  ): Promise<Result<OrchestrationState>> {
    const found = await this.#conflictOf(id, task);
    if (!found.ok) return found;
    const { state, conflict } = found.value;
    if (conflict.ours !== resolution.ours)
      return refuse(
        "stale_version",
        `The conflict of ${task} has changed. Load it again and resolve the new one.`,
      );
    await this.#options.fresh(id);
    const repository = this.#options.directories.repository(id);
    const commit = await personsResolution(repository, conflict, resolution, state);
    if (!commit.ok) return commit;
    await this.#options.inputs.keepResolution(id, commit.value, { conflict, resolution });
    return this.command(
      id,
      { type: "conflict.resolve", task, ours: conflict.ours, commit: commit.value },
      act,
    );
  }

  async #conflictOf(
    id: OrchestrationId,
    task: string,
  ): Promise<Result<{ state: OrchestrationState; conflict: Conflict }>> {
    const state = await this.state(id);
    if (state === null) return refuse("not_found", `There is no orchestration ${id}.`);
    const conflict = state.work[taskIndex(state, task)]?.conflict ?? null;
    return conflict === null ? refuse("not_found", `${task} has no conflict.`) : ok({ state, conflict });
  }

  /** Executes a command of a person. */
  async command(
    id: OrchestrationId,
    command: OrchestrationCommand,
    act: Act,
  ): Promise<Result<OrchestrationState>> {
    const done = await this.#options.streams.execute(id, command, act, summaryOf);
    if (done.ok && command.type === "delete" && done.value.config.slack_webhook_url !== null)
      await this.#setAddress(id, null, act);
    return done;
  }

  async #find({ path, list, text, dialect }: ListRequest): Promise<Result<FoundPlan>> {
    const { readTaskList } = await import("./lists/read-task-list.ts");
    if (text !== undefined) return ok({ list: readTaskList(pastedName(text), text, dialect), content: text });
    let found;
    try {
      found = await findTaskList(path, list);
    } catch (error) {
      return refuse("invalid", error instanceof Error ? error.message : String(error));
    }
    if (found === null)
      return refuse(
        "not_found",
        list === undefined
          ? `No task list was found in ${path}. Write one, for example TASKS.md, or name its path.`
          : `There is no task list ${list} in ${path}.`,
        { code: "TASKS_NOT_FOUND" },
      );
    return ok({ list: readTaskList(found.file, found.content, dialect), content: found.content });
  }
}

const pastedPrefix = "pasted-list-";

/** Returns the name of a pasted list, which is the same for the same content. */
function pastedName(text: string): string {
  return `${pastedPrefix}${createHash("sha256").update(text).digest("hex").slice(0, 8)}.md`;
}

/** Returns the refusal of a list that cannot run; null if it can. */
function refusalOf(list: TaskList, externalDone: readonly string[]): ReturnType<typeof refuse> | null {
  const { file, errors, external } = list;
  const [error] = errors;
  if (error !== undefined)
    return refuse("invalid", `${file}, line ${error.line}: ${error.message}`, { errors, file });
  const late = laterNeed(list);
  if (late !== null)
    return refuse(
      "invalid",
      `${file}, line ${late.line}: ${late.task} needs ${late.needs}, which is in a later phase. Move one of them to another phase.`,
      { file },
    );
  const open = external.filter(({ name }) => !externalDone.includes(name));
  const [first] = open;
  if (first === undefined) return null;
  return refuse(
    "invalid",
    `${first.task} depends on "${first.name}", which is not in the list. Confirm that it is done, or add it to the list.`,
    { external: open, file },
  );
}

/** Returns a dependency on an open task of a later phase, which cannot be met; null if there is none. */
function laterNeed({ tasks, edges }: TaskList): TaskList["edges"][number] | null {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const isLate = ({ task, needs }: TaskList["edges"][number]): boolean => {
    const [own, needed] = [byId.get(task), byId.get(needs)];
    if (own === undefined || needed === undefined || (needed.optional && !own.optional)) return false;
    return needed.phase > own.phase && needed.status !== "done" && needed.status !== "skipped";
  };
  return edges.find(isLate) ?? null;
}
