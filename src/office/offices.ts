import type { Projects } from "../projects/projects.ts";
import type { Act } from "../engine/act.ts";
import { placeName } from "../definitions/flaw.ts";
import { actorName } from "../protocol/actor.ts";
import type { DemoOfficeRequest, NewOffice } from "../protocol/api/offices.ts";
import type { AgentConfig } from "../protocol/config.ts";
import { demoOfficeRefusal } from "../protocol/demo/demo-list.ts";
import { type IdSource, type OfficeId, ProjectId } from "../protocol/ids.ts";
import type { OfficeDefinition } from "../protocol/office/definition.ts";
import type { OfficeEvent } from "../protocol/office/event.ts";
import type { OfficeState } from "../protocol/office/state.ts";
import { officeSummary } from "../protocol/office/summary.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { findProject } from "../workspace/run-repository/find-project.ts";
import type { OfficeCommand } from "./decide/command.ts";
import type { OfficeStreams } from "./driver.ts";
import { officeFlaws } from "./files/check-office.ts";

/** The demo office: its definition, its project, and the first message. */
export interface DemoOffice {
  readonly definition: OfficeDefinition;
  readonly project: string;
  readonly message: FirstMessage;
}

/** A person's first message to an office, and the member that gets it. */
interface FirstMessage {
  readonly to: string;
  readonly text: string;
}

/** An office to open: its project, and the directory of its checkout, or null. */
interface OpenedOffice {
  readonly definition: OfficeDefinition;
  readonly projectId: ProjectId;
  readonly project: string | null;
}

/** Creates the demo office, whose members use this agent, and its project. */
export type MakeDemoOffice = (language: OfficeDefinition["language"], agent: string) => Promise<DemoOffice>;

/** Options for the actions on offices. */
export interface OfficesOptions {
  readonly streams: OfficeStreams;
  readonly ids: Pick<IdSource, "office">;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  /** The installed offices, by name. */
  readonly definitions: ReadonlyMap<string, OfficeDefinition>;
  readonly makeDemo: MakeDemoOffice;
  readonly projects: Pick<Projects, "taking">;
  /** Returns the agent of a project for members that name none. */
  readonly defaultAgent: (project: ProjectId) => string;
  /** Refuses agents that would run without a sandbox although no person has allowed that. */
  readonly checkSandbox: (agents: readonly string[]) => Result<void>;
}

/** The commands that people give to an office. */
export type PersonsOfficeCommand = Extract<
  OfficeCommand,
  {
    type:
      | `member.${"pause" | "resume" | "end" | "interrupt"}`
      | `office.${string}`
      | "message.send"
      | "call.decide";
  }
>;

/** The actions of people on offices that the server uses. */
export type OfficeActs = Pick<Offices, "definitions" | "state" | "create" | "createDemo" | "command">;

/** The actions of people on offices. Every action is durable when its promise resolves. */
export class Offices {
  readonly #options: OfficesOptions;

  constructor(options: OfficesOptions) {
    this.#options = options;
  }

  /** The installed offices, by name. */
  get definitions(): ReadonlyMap<string, OfficeDefinition> {
    return this.#options.definitions;
  }

  /** Returns the state of an office; null if it does not exist. */
  async state(id: OfficeId): Promise<OfficeState | null> {
    const state = await this.#options.streams.log.state(id);
    return state === null || state.deleted ? null : state;
  }

  /** Opens an office, with a first message if there is one. Members start with their first message. */
  async create(request: NewOffice, act: Act): Promise<Result<OfficeState>> {
    const definition = this.#definitionOf(request);
    if (!definition.ok) return definition;
    const named = ProjectId.safeParse(request.project);
    const taking = this.#options.projects.taking(named.data);
    if (!taking.ok) return taking;
    const projectId = taking.value.id;
    const directory = request.path ?? (named.success ? undefined : request.project);
    // Of the sources of projects, only a directory can have the checkout of an office.
    const source =
      definition.value.workspace === "project" && taking.value.source?.startsWith("/") === true
        ? taking.value.source
        : null;
    const usual = this.#options.defaultAgent(projectId);
    const used = definition.value.members.map(({ agent }) => agent ?? usual);
    if (used.some((name) => this.#options.agents.get(name)?.kind === "demo"))
      return refuse("demo_only", demoOfficeRefusal.en, { field: "agent" });
    const project = directory ?? source;
    return this.#open({ definition: definition.value, projectId, project }, request.message ?? null, act);
  }

  /** Opens the demo office with its first message. */
  async createDemo({ language, project: id }: DemoOfficeRequest, act: Act): Promise<Result<OfficeState>> {
    const taking = this.#options.projects.taking(id);
    if (!taking.ok) return taking;
    const [agent] = [...this.#options.agents].find(([, { kind }]) => kind === "demo") ?? [];
    if (agent === undefined)
      return refuse(
        "unknown_agent",
        "The demo office needs an agent of the kind demo. Add one to the configuration.",
      );
    const { definition, project, message } = await this.#options.makeDemo(language, agent);
    return this.#open({ definition, projectId: taking.value.id, project }, message, act);
  }

  /** Executes a person's command. */
  command(id: OfficeId, command: PersonsOfficeCommand, act: Act): Promise<Result<OfficeState>> {
    return this.#options.streams.execute(id, command, act);
  }

  async #open(
    { definition, projectId, project }: OpenedOffice,
    message: FirstMessage | null,
    act: Act,
  ): Promise<Result<OfficeState>> {
    const { streams, ids, agents } = this.#options;
    const [flaw] = officeFlaws(definition, [...agents.keys()]);
    if (flaw !== undefined) return refuse("invalid", `${placeName(flaw.path)}: ${flaw.message}`);
    const refused = projectRefusal(definition, project);
    if (refused !== null) return refused;
    const used = definition.members.map(({ agent }) => agent ?? this.#options.defaultAgent(projectId));
    const sandboxed = this.#options.checkSandbox(used);
    if (!sandboxed.ok) return sandboxed;
    const id = ids.office();
    const by = actorName(act.by);
    const created: OfficeEvent = {
      type: "office.created",
      id,
      definition,
      projectId,
      project,
      createdBy: by,
    };
    const first: OfficeCommand[] = message === null ? [] : [{ type: "message.send", by, ...message }];
    return streams.create(id, [created], first, act, officeSummary);
  }

  #definitionOf(request: NewOffice): Result<OfficeDefinition> {
    if ("office" in request) {
      const { office, agent, language } = request;
      const found = this.#options.definitions.get(office);
      if (found === undefined) {
        const names = [...this.#options.definitions.keys()].join(", ");
        return refuse("not_found", `There is no office "${office}". Use one of: ${names}.`);
      }
      return ok(withAgent({ ...found, language: language ?? found.language }, agent));
    }
    const { name, path: _path, project: _project, message: _message, agent, ...rest } = request;
    return ok(withAgent({ ...rest, name: "office", title: name }, agent));
  }
}

/** Returns the office with an agent for the members without their own. */
function withAgent(definition: OfficeDefinition, agent: string | undefined): OfficeDefinition {
  if (agent === undefined) return definition;
  return { ...definition, members: definition.members.map((member) => ({ agent, ...member })) };
}

/** Refuses a missing, unnecessary or unusable project. */
function projectRefusal(
  { workspace }: OfficeDefinition,
  project: string | null,
): ReturnType<typeof refuse> | null {
  if (workspace !== "project")
    return project === null
      ? null
      : refuse("invalid", 'This office does not use a project. Leave it out, or set workspace to "project".');
  if (project === null)
    return refuse("invalid", "This office needs a project. Enter the directory of a git repository.");
  const found = findProject(project, "HEAD");
  return found.ok ? null : found;
}
