import { isReading } from "../../protocol/api/route.ts";
import { ProjectId } from "../../protocol/ids.ts";
import type { Place } from "../../protocol/people/may-use.ts";
import { firstProject } from "../../protocol/project/project.ts";
import type { Route } from "../../protocol/api/route.ts";
import type { Store } from "../../store/store.ts";

/** The parts of a request that name its object, as they were sent. */
export interface Named {
  /** The method and path of the route. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Returns the places in which a request to a route of projects needs its right; it needs the right in each of them:
 *
 * - the project of the object in the path, and the project that a body moves it to;
 * - the scope of settings, the task of a ticket, the task for which a trigger waits, and the trigger of a preview;
 * - the project that the query or the body names;
 * - otherwise `any` for a route that only reads, and the first project for something new.
 *
 * An object that does not exist is in no project. Only a role in the installation reaches it, so nobody else can tell
 * it from one of another project.
 */
export async function projectOf(
  { key, params, query, body }: Named,
  route: Route,
  store: Pick<Store, "projectOf">,
): Promise<readonly Place[]> {
  if (key === "GET /api/settings") return [await placeOfScope(query["scope"], store)];
  if (key === "PATCH /api/settings") return [await placeOfScope(fieldOf(body, "scope"), store)];
  if (key === "POST /api/tickets") return [await placeOfTicket(fieldOf(body, "path"), store)];
  const named = [query["project"], fieldOf(body, "project"), fieldOf(fieldOf(body, "definition"), "project")];
  const projects = named.flatMap((text) => projectIn(text) ?? []);
  const previewed = key === "POST /api/triggers/preview" ? fieldOf(body, "trigger") : undefined;
  const ids = [params["id"], fieldOf(fieldOf(body, "when"), "task"), previewed].filter(
    (id) => typeof id === "string",
  );
  const objects = await Promise.all(ids.map((id) => placeOf(id, store)));
  if (params["id"] !== undefined || projects.length > 0) return [...objects, ...projects];
  return [...objects, isReading(key, route) ? "any" : firstProject];
}

/** Returns the project with this id, or of the object with this id. */
async function placeOf(id: string, store: Pick<Store, "projectOf">): Promise<Place> {
  if (!/^[a-z]{1,2}_[a-z0-9]{8}$/.test(id)) return null;
  return projectIn(id) ?? store.projectOf(id);
}

/** Returns the project of the scope of settings. The settings of the installation belong to no project. */
async function placeOfScope(scope: unknown, store: Pick<Store, "projectOf">): Promise<Place> {
  const [, id] = /^(?:project:(?=p_)|task:(?=t_))(.*)$/.exec(textOf(scope)) ?? [];
  return id === undefined ? null : placeOf(id, store);
}

/** Returns the project of a download. The audit log, which has none, checks its own right when it is opened. */
async function placeOfTicket(path: unknown, store: Pick<Store, "projectOf">): Promise<Place> {
  const [, id] = /^\/api\/tasks\/([^/?#]+)/.exec(textOf(path)) ?? [];
  return id === undefined ? "any" : placeOf(id, store);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function projectIn(text: unknown): ProjectId | null {
  return ProjectId.safeParse(text).data ?? null;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}
