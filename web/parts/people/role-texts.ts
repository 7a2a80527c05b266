import type { Person, Role } from "../../../src/protocol/people/person.ts";
import type { Project } from "../../../src/protocol/project/project.ts";

/** Returns the roles of a person or an invitation as texts: the one in the installation, then those in projects. */
export function roleTexts(
  { role, projects }: Pick<Person, "role" | "projects">,
  names: Readonly<Record<Role, string>>,
  known: readonly Pick<Project, "id" | "name">[],
  inProject: (project: string, role: string) => string,
): string[] {
  const named = projects.map(({ project, role }) =>
    inProject(known.find(({ id }) => id === project)?.name ?? project, names[role]),
  );
  return role === null ? named : [names[role], ...named];
}
