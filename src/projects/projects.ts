import type { CreateProject, EditProject } from "../protocol/api/projects.ts";
import type { IdSource, ProjectId } from "../protocol/ids.ts";
import { firstProject, type Project } from "../protocol/project/project.ts";
import { defaultTimeZone } from "../protocol/project/days.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { ProjectChanges } from "../store/projects.ts";
import type { Store } from "../store/store.ts";
import { changesOf } from "./changes.ts";

/** The names that the defaults of a project may have. */
export interface KnownNames {
  readonly agents: { has(name: string): boolean };
  readonly types: () => { has(name: string): boolean };
}

/** Dependencies of the projects. */
export interface ProjectsOptions extends KnownNames {
  readonly store: Pick<Store, "projects" | "addProject" | "changeProject">;
  readonly ids: Pick<IdSource, "project">;
  readonly now: () => Date;
}

/** The name of the first project until a person changes it. */
const firstName = "Default";

/**
 * All projects, in memory. Changes run one at a time, and are on disk when their promise resolves. If several servers
 * share the database, each calls `refresh` at short intervals to see the changes of the others.
 */
export class Projects {
  readonly #options: ProjectsOptions;
  #all: readonly Project[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: ProjectsOptions) {
    this.#options = options;
  }

  /** Reads the projects, and creates the first one in a new installation. */
  static async open(options: ProjectsOptions): Promise<Projects> {
    const projects = new Projects(options);
    await projects.refresh();
    if (projects.find(firstProject) === null) {
      await options.store.addProject(blank(firstProject, firstName, options.now().toISOString()));
      await projects.refresh();
    }
    return projects;
  }

  /** Returns all projects, including archived ones, oldest first. */
  list(): readonly Project[] {
    return this.#all;
  }

  /** Returns a project; null if there is none with this id. */
  find(id: ProjectId): Project | null {
    return this.#all.find((project) => project.id === id) ?? null;
  }

  /** Returns the time zone in which the days of a project begin. */
  timeZoneOf(id: ProjectId): string {
    return this.find(id)?.timeZone ?? defaultTimeZone;
  }

  /** Returns the project for something new: the given one, or the first. Refuses an unknown or archived project. */
  taking(id: ProjectId = firstProject): Result<Project> {
    const project = this.find(id);
    if (project === null) return missing(id);
    if (project.archivedAt === null) return ok(project);
    return refuse(
      "not_allowed",
      `The project "${project.name}" is archived and takes no new tasks. Choose another one, or unarchive it.`,
      { field: "project" },
    );
  }

  create(input: CreateProject): Promise<Result<Project>> {
    return this.#inTurn(async () => {
      const { store, ids, now } = this.#options;
      const read = changesOf(input, this.#all, this.#options);
      if (!read.ok) return read;
      const project = { ...blank(ids.project(), input.name, now().toISOString()), ...read.value };
      await store.addProject(project);
      return ok(await this.#reread(project.id));
    });
  }

  edit(id: ProjectId, input: EditProject): Promise<Result<Project>> {
    return this.#change(id, (project) =>
      changesOf(
        input,
        this.#all.filter((each) => each !== project),
        this.#options,
      ),
    );
  }

  archive(id: ProjectId): Promise<Result<Project>> {
    return this.#change(id, ({ archivedAt }) => {
      if (id === firstProject)
        return refuse(
          "not_allowed",
          "The first project cannot be archived: tasks without a project go there. Rename it instead.",
        );
      return ok(archivedAt === null ? { archivedAt: this.#options.now().toISOString() } : {});
    });
  }

  unarchive(id: ProjectId): Promise<Result<Project>> {
    return this.#change(id, () => ok({ archivedAt: null }));
  }

  /** Reads the projects again, in case another server has changed them. */
  async refresh(): Promise<void> {
    this.#all = await this.#options.store.projects();
  }

  #change(id: ProjectId, read: (project: Project) => Result<ProjectChanges>): Promise<Result<Project>> {
    return this.#inTurn(async () => {
      const project = this.find(id);
      if (project === null) return missing(id);
      const changes = read(project);
      if (!changes.ok) return changes;
      await this.#options.store.changeProject(id, changes.value);
      return ok(await this.#reread(id));
    });
  }

  async #reread(id: ProjectId): Promise<Project> {
    await this.refresh();
    const project = this.find(id);
    if (project === null) throw new Error(`The project ${id} was written and cannot be read.`);
    return project;
  }

  async #inTurn<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const mine = this.#queue.then(async () => {
      await this.refresh();
      return work();
    });
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}

function missing(id: ProjectId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no project ${id}.`, { field: "project" });
}

function blank(id: ProjectId, name: string, createdAt: string): Project {
  const defaults = { defaultAgent: null, defaultVerifier: null, defaultType: null, defaultBudget: null };
  return { id, name, source: null, ...defaults, timeZone: null, createdAt, archivedAt: null };
}
