import { PeopleActs } from "../../people/people-acts.ts";
import type { Person } from "../../protocol/people/person.ts";
import { ok, type Result } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";
import { personOf } from "./me.ts";

type PeopleRoute =
  | "GET /api/people"
  | "PATCH /api/people/:name"
  | "DELETE /api/people/:name"
  | "GET /api/people/:name/triggers"
  | "POST /api/people/:name/restore"
  | "DELETE /api/people/:name/sessions";

/** Serves the people of the installation. Everybody sees the names; only administrators see addresses, and nobody roles in projects that they may not see. */
export function peopleRoutes({ people, triggers }: Services): Pick<Handlers, PeopleRoute> {
  const acts = new PeopleActs(people);

  async function seen(changed: Promise<Result<Person>>): Promise<Result<Person>> {
    const result = await changed;
    return result.ok ? ok(people.person(result.value.name) ?? result.value) : result;
  }

  return {
    "GET /api/people": async ({ query, caller }) => {
      const asking = personOf(caller);
      const shown = query.removed === "true" ? people.all() : people.list();
      const isAdministrator = asking.role === "administrator";
      const seen = projectsSeenBy(caller.asker);
      const items = shown.map((person) => {
        if (isAdministrator || person.name === asking.name) return person;
        const projects = person.projects.filter(({ project }) => seen?.includes(project) !== false);
        return { ...person, projects, email: null };
      });
      return ok({ items, nextCursor: null });
    },
    "PATCH /api/people/:name": ({ params: { name }, body, act }) => seen(acts.edit(name, body, act.audit)),
    "DELETE /api/people/:name": ({ params: { name }, act }) => seen(acts.remove(name, act.audit)),
    "GET /api/people/:name/triggers": async ({ params: { name } }) => {
      const known = await triggers.withSecretOf(name);
      const items = known.map(({ id, definition, secretAt }) => ({ id, name: definition.name, secretAt }));
      return ok({ items, nextCursor: null });
    },
    "POST /api/people/:name/restore": ({ params: { name }, act }) => seen(acts.restore(name, act.audit)),
    "DELETE /api/people/:name/sessions": ({ params: { name }, act }) =>
      acts.signOut(name, ["session", "link"], act.audit),
  };
}
