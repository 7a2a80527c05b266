import {
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
} from "kysely";
import type { ProjectId } from "../protocol/ids.ts";
import type { Project } from "../protocol/project/project.ts";
import type { Tables } from "./tables.ts";
import type { Submit } from "./work.ts";

/** Changes of a project. Absent fields stay unchanged. */
export type ProjectChanges = Partial<Omit<Project, "id" | "createdAt">>;

/** The projects, and the project of everything else. */
export interface ProjectStore {
  /** Returns all projects, including archived ones, oldest first. */
  projects(): Promise<Project[]>;
  /** Adds a project. An existing one with its id is left unchanged. */
  addProject(project: Project): Promise<void>;
  /** Changes the given fields of a project. */
  changeProject(id: ProjectId, changes: ProjectChanges): Promise<void>;
  /**
   * Returns the project that something belongs to: a task, question, review, comment, verification, checkpoint, run,
   * orchestration, office, trigger, or a call or result of an office. Null if there is no such thing.
   */
  projectOf(id: string): Promise<ProjectId | null>;
  /** Returns the projects of tasks, orchestrations, offices and triggers, without those that do not exist. */
  projectsOf(ids: readonly string[]): Promise<ReadonlyMap<string, ProjectId>>;
}

/** Number of ids in one query, which can have a limited number of parameters. */
const idsAtOnce = 500;

/** Returns the queries on projects, for any database that Kysely supports. */
export function projects(db: Kysely<Tables>, submit: Submit): ProjectStore {
  return {
    async projects() {
      const rows = await db.selectFrom("projects").selectAll().orderBy("created_at").orderBy("id").execute();
      return rows.map(projectOfRow);
    },
    async addProject(project) {
      await submit({ statements: [insertion(db, project)] });
    },
    async changeProject(id, changes) {
      const values = columnsOf(changes);
      if (Object.keys(values).length === 0) return;
      await submit({ statements: [db.updateTable("projects").set(values).where("id", "=", id)] });
    },
    async projectOf(id) {
      const [row] = await ownerQuery(db, id).execute();
      return row === undefined ? null : (row.project as ProjectId);
    },
    async projectsOf(ids) {
      const found = new Map<string, ProjectId>();
      for (let start = 0; start < ids.length; start += idsAtOnce) {
        const some = ids.slice(start, start + idsAtOnce);
        const rows = await db
          .selectFrom("tasks")
          .select(["id", "project"])
          .where("id", "in", some)
          .unionAll(db.selectFrom("coordinators").select(["id", "project"]).where("id", "in", some))
          .execute();
        for (const { id, project } of rows) found.set(id, project as ProjectId);
      }
      return found;
    },
  };
}

/** Returns the condition that the row of a task belongs to one of these projects. */
export function isOfProjects<Table extends "questions" | "reviews">(
  eb: ExpressionBuilder<Tables, Table>,
  table: Table,
  projects: readonly ProjectId[],
): Expression<SqlBool> {
  const builder = eb as unknown as ExpressionBuilder<Tables, "questions" | "reviews">;
  return builder.exists(
    builder
      .selectFrom("tasks")
      .select("tasks.id")
      .whereRef("tasks.id", "=", `${table}.task_id`)
      .where(isAmong("tasks.project", projects)),
  );
}

/** Returns the condition that a column has one of these projects. */
export function isAmong(column: string, projects: readonly ProjectId[]): Expression<SqlBool> {
  // Not every database takes an empty list.
  return projects.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(projects)})`;
}

function insertion(db: Kysely<Tables>, project: Project): Compilable {
  const row: Selectable<Tables["projects"]> = {
    id: project.id,
    name: project.name,
    source: project.source,
    default_agent: project.defaultAgent,
    default_verifier: project.defaultVerifier,
    default_type: project.defaultType,
    default_budget: project.defaultBudget,
    time_zone: project.timeZone,
    created_at: project.createdAt,
    archived_at: project.archivedAt,
  };
  return db
    .insertInto("projects")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing());
}

const columns = {
  name: "name",
  source: "source",
  defaultAgent: "default_agent",
  defaultVerifier: "default_verifier",
  defaultType: "default_type",
  defaultBudget: "default_budget",
  timeZone: "time_zone",
  archivedAt: "archived_at",
} as const satisfies { readonly [Field in keyof ProjectChanges]-?: keyof Tables["projects"] };

function columnsOf(changes: ProjectChanges): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [columns[field as keyof ProjectChanges], value]),
  );
}

function projectOfRow(row: Selectable<Tables["projects"]>): Project {
  return {
    id: row.id as ProjectId,
    name: row.name,
    source: row.source,
    defaultAgent: row.default_agent,
    defaultVerifier: row.default_verifier,
    defaultType: row.default_type,
    defaultBudget: row.default_budget,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    archivedAt: row.archived_at,
  };
}

/** Returns the query for the project of an id, whose prefix names its table. */
function ownerQuery(db: Kysely<Tables>, id: string) {
  const ofTask = db.selectFrom("tasks").select("tasks.project");
  const ofCoordinator = db.selectFrom("coordinators").select("coordinators.project");
  switch (id.slice(0, id.indexOf("_"))) {
    case "q":
      return ofTask.innerJoin("questions", "questions.task_id", "tasks.id").where("questions.id", "=", id);
    case "rv":
      return ofTask.innerJoin("reviews", "reviews.task_id", "tasks.id").where("reviews.id", "=", id);
    case "c":
    case "cm":
    case "v":
      return ofTask.innerJoin("belongings", "belongings.task_id", "tasks.id").where("belongings.id", "=", id);
    case "r":
      return ofTask.innerJoin("runs", "runs.stream", "tasks.id").where("runs.id", "=", id);
    case "o":
    case "of":
    case "tr":
      return ofCoordinator.where("coordinators.id", "=", id);
    case "ca":
      return ofCoordinator
        .innerJoin("agent_invocations", "agent_invocations.office_id", "coordinators.id")
        .where("agent_invocations.id", "=", id);
    case "rs":
      return ofCoordinator
        .innerJoin("agent_results", "agent_results.office_id", "coordinators.id")
        .where("agent_results.id", "=", id);
    default:
      return ofTask.where("tasks.id", "=", id);
  }
}
