import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type ProjectRoute = Extract<keyof Handlers, `${string} /api/projects${string}`>;

/** Serves and changes projects. */
export function projectRoutes({ projects }: Services): Pick<Handlers, ProjectRoute> {
  return {
    "GET /api/projects": async ({ caller }) => {
      await projects.refresh();
      const seen = projectsSeenBy(caller.asker);
      const items = projects.list().filter(({ id }) => seen === undefined || seen.includes(id));
      return ok({ items, nextCursor: null });
    },
    "POST /api/projects": ({ body }) => projects.create(body),
    "GET /api/projects/:id": async ({ params: { id } }) => {
      const project = projects.find(id);
      return project === null ? refuse("not_found", `There is no project ${id}.`) : ok(project);
    },
    "PATCH /api/projects/:id": ({ params: { id }, body }) => projects.edit(id, body),
    "POST /api/projects/:id/archive": ({ params: { id } }) => projects.archive(id),
    "POST /api/projects/:id/unarchive": ({ params: { id } }) => projects.unarchive(id),
  };
}
