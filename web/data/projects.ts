import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CreateProject, EditProject } from "../../src/protocol/api/projects.ts";
import type { ProjectId } from "../../src/protocol/ids.ts";
import { firstProject } from "../../src/protocol/project/first-project.ts";
import type { Project } from "../../src/protocol/project/project.ts";
import { call } from "./client.ts";
import { usePreferences } from "./preferences.ts";
import { queryClient } from "./queries.ts";

/** Queries all projects, oldest first. */
export const projectList = queryOptions({
  queryKey: ["projects"],
  queryFn: async () => (await call("GET /api/projects", {})).items,
});

/** Returns the projects that take new tasks. */
export function useOpenProjects(): readonly Project[] {
  return useQuery({ ...projectList, select: open }).data ?? none;
}

/** Returns the project for something new: the chosen one if it takes new tasks, or else the first that the person sees. */
export function useProjectForNew(wanted: string): Project | null {
  const projects = useOpenProjects();
  const [{ project: chosen }] = usePreferences();
  const of = (id: string | null): Project | undefined => projects.find((project) => project.id === id);
  return of(wanted) ?? of(chosen) ?? of(firstProject) ?? projects[0] ?? null;
}

/** Returns the directory that is the source of the project for something new; "" if there is none. */
export function useProjectDirectory(): string {
  const source = useProjectForNew("")?.source ?? "";
  return source.startsWith("/") ? source : "";
}

/** Returns true for the first project, which cannot be archived. */
export function isFirst(id: ProjectId): boolean {
  return id === firstProject;
}

/** Creates a project. */
export async function createProject(project: CreateProject): Promise<Project> {
  return updated(await call("POST /api/projects", { body: project }));
}

/** Changes the given fields of a project. */
export async function editProject(id: ProjectId, changes: EditProject): Promise<Project> {
  return updated(await call("PATCH /api/projects/:id", { params: { id }, body: changes }));
}

const routes = {
  archive: "POST /api/projects/:id/archive",
  unarchive: "POST /api/projects/:id/unarchive",
} as const;

/** Archives a project, or lets it take new tasks again. */
export async function archiveProject(id: ProjectId, act: keyof typeof routes): Promise<Project> {
  return updated(await call(routes[act], { params: { id } }));
}

const none: readonly Project[] = [];

function open(projects: readonly Project[]): readonly Project[] {
  return projects.filter(({ archivedAt }) => archivedAt === null);
}

function updated(project: Project): Project {
  queryClient.setQueryData(projectList.queryKey, (known) =>
    known?.some(({ id }) => id === project.id) === true
      ? known.map((each) => (each.id === project.id ? project : each))
      : [...(known ?? []), project],
  );
  return project;
}
