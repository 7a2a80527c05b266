import { z } from "zod";
import { rights } from "../people/right.ts";
import { ProjectId } from "../ids.ts";
import { isTimeZone } from "../project/days.ts";
import { Project } from "../project/project.ts";
import { pageOf, type Route } from "./route.ts";

const Params = z.object({ id: ProjectId });

const { name, source, defaultAgent, defaultVerifier, defaultType, defaultBudget } = Project.shape;

/** The fields of a project that people set. */
const fields = {
  name,
  source: source.optional(),
  defaultAgent: defaultAgent.optional(),
  defaultVerifier: defaultVerifier.optional(),
  defaultType: defaultType.optional(),
  defaultBudget: defaultBudget.optional(),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'must be the name of a time zone, such as "Asia/Seoul"' })
    .nullable()
    .optional(),
};

/** A new project. */
export const CreateProject = z.strictObject(fields);
export type CreateProject = z.infer<typeof CreateProject>;

/** Changes to a project. Absent fields stay unchanged; null removes a value. */
export const EditProject = CreateProject.partial();
export type EditProject = z.infer<typeof EditProject>;

/** A filter of lists: only what belongs to this project. */
export const OfProject = { project: ProjectId.optional() };

/** The routes of projects. */
export const projectContract = {
  "GET /api/projects": {
    right: rights.person,
    summary: "List the projects, including archived ones, oldest first",
    response: pageOf(Project),
  },
  "POST /api/projects": {
    right: rights.administer,
    summary: "Create a project",
    body: CreateProject,
    response: Project,
    status: 201,
  },
  "GET /api/projects/:id": {
    right: rights.view,
    summary: "Get a project",
    params: Params,
    response: Project,
  },
  "PATCH /api/projects/:id": {
    right: rights.configure,
    summary: "Edit a project",
    params: Params,
    body: EditProject,
    response: Project,
  },
  "POST /api/projects/:id/archive": {
    right: rights.configure,
    summary: "Archive a project, which then takes no new tasks",
    params: Params,
    response: Project,
  },
  "POST /api/projects/:id/unarchive": {
    right: rights.configure,
    summary: "Let an archived project take new tasks again",
    params: Params,
    response: Project,
  },
} satisfies Record<string, Route>;
