import type { ProjectId } from "../ids.ts";
import type { Person, Role } from "./person.ts";

/** The roles, from the least rights to the most. */
export const roles = ["viewer", "member", "reviewer", "administrator"] as const;

/** Returns true if the role has at least the rights of the other one. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

/** Returns the highest role of a person in a project; null without one. A removed person has none. */
export function roleIn(person: Person, project: ProjectId | null): Role | null {
  if (person.removedAt !== null) return null;
  const own = person.projects.find((membership) => membership.project === project)?.role ?? null;
  if (own === null) return person.role;
  return person.role !== null && isAtLeast(person.role, own) ? person.role : own;
}

/** Returns the projects that a person may see, in order of their ids; undefined for all. */
export function seenProjects({ role, projects, removedAt }: Person): readonly ProjectId[] | undefined {
  if (removedAt !== null) return [];
  return role === null ? projects.map(({ project }) => project).toSorted() : undefined;
}
