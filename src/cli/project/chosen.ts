import type { Project } from "../../protocol/project/project.ts";
import type { Api } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** Returns the project with this id or name. */
export async function chosenProject(api: Api, text: string): Promise<Project> {
  const { items } = await api.call("GET /api/projects");
  const found = findProject(items, text);
  if (found !== null) return found;
  throw new CommandFailure(
    exitCodes.notFound,
    `There is no project "${text}". Projects: ${items.map(({ name }) => name).join(", ")}.`,
  );
}

/** Returns the project with this id or name, compared without case; null if there is none. */
export function findProject(projects: readonly Project[], text: string): Project | null {
  const name = text.trim().toLowerCase();
  return projects.find((each) => each.id === text || each.name.toLowerCase() === name) ?? null;
}

/** Returns the filter of lists by an optional project. */
export async function projectFilter(
  api: Api,
  text: string | undefined,
): Promise<{ readonly project?: Project["id"] }> {
  return text === undefined ? {} : { project: (await chosenProject(api, text)).id };
}
