import type { TriggerId } from "../../protocol/ids.ts";
import { ok, refuse } from "../../protocol/result.ts";
import { triggerKind } from "../../protocol/trigger/event.ts";
import { triggerSummary, TriggerSummary } from "../../protocol/trigger/summary.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type TriggerRoute = Extract<keyof Handlers, `${string} /api/triggers${string}`>;

/** Serves triggers and their deliveries. */
export function triggerRoutes({ triggers, store }: Services): Pick<Handlers, TriggerRoute> {
  return {
    "GET /api/triggers": async ({ query: { project, ...query }, caller }) => {
      const projects = projectsToList(caller, project);
      const { items, nextCursor } = await store.listCoordinators({ kind: triggerKind, ...query, projects });
      return ok({ items: items.map(({ summary }) => TriggerSummary.parse(summary)), nextCursor });
    },
    "POST /api/triggers": ({ body, act }) => triggers.create(body, act),
    "POST /api/triggers/preview": async ({ body, act }) =>
      ok(await triggers.preview(body.definition, body, act)),
    "GET /api/triggers/:id": async ({ params: { id } }) => {
      const state = await triggers.state(id);
      return state === null ? noTrigger(id) : ok(triggerSummary(state));
    },
    "PATCH /api/triggers/:id": ({ params: { id }, body, act }) => triggers.change(id, body, act),
    "DELETE /api/triggers/:id": ({ params: { id }, act }) => triggers.remove(id, act),
    "POST /api/triggers/:id/secret": ({ params: { id }, body, act }) =>
      triggers.setSecret(id, body.secret, act),
    "POST /api/triggers/:id/test": ({ params: { id }, body, act }) => triggers.test(id, body, act),
    "GET /api/triggers/:id/deliveries": async ({ params: { id }, query }) =>
      (await triggers.state(id)) === null
        ? noTrigger(id)
        : ok(await store.listDeliveries({ triggerId: id, ...query })),
    "GET /api/triggers/:id/deliveries/:number": async ({ params: { id, number } }) => {
      const delivery = await store.delivery({ triggerId: id, number });
      if (delivery === null) return refuse("not_found", `There is no delivery ${number} of ${id}.`);
      return ok({ delivery, payload: await store.payload({ triggerId: id, key: delivery.key }) });
    },
  };
}

function noTrigger(id: TriggerId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no trigger ${id}.`);
}
