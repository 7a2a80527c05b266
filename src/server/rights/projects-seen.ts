import type { ProjectId } from "../../protocol/ids.ts";
import type { Asker } from "../../protocol/people/may-use.ts";
import { seenProjects } from "../../protocol/people/role.ts";
import type { Caller } from "../http/caller.ts";

/** Returns the projects that lists show to the sender of a request; undefined for all. */
export function projectsSeenBy(asker: Asker): readonly ProjectId[] | undefined {
  return asker.kind === "person" ? seenProjects(asker.person) : [];
}

/**
 * Returns the projects whose objects a list shows: the one that the query names, which the right of the route has
 * checked, or those that the caller may see; undefined for all.
 */
export function projectsToList(
  { asker }: Caller,
  project: ProjectId | undefined,
): readonly ProjectId[] | undefined {
  return project === undefined ? projectsSeenBy(asker) : [project];
}
