import type { Place } from "../../protocol/people/may-use.ts";
import { firstProject } from "../../protocol/project/project.ts";

/** The parts of a request that name its object, as they were sent. */
export interface Named {
  /** The method and path of the route. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Returns the project of a request's object. Settings of the installation belong to no project. */
export async function projectOf({ key, body }: Named): Promise<Place> {
  if (key === "PATCH /api/settings" && !namesScope(body)) return null;
  return firstProject;
}

/** Returns true if a change of settings names a project or a task. */
function namesScope(body: unknown): boolean {
  const scope = typeof body === "object" && body !== null && "scope" in body ? body.scope : undefined;
  return typeof scope === "string" && scope !== "global";
}
