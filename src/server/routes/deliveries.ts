import { ok } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { noTask } from "./tasks.ts";

type DeliveryRoute =
  | "GET /api/tasks/:id/delivery"
  | "POST /api/tasks/:id/delivery"
  | "POST /api/tasks/:id/delivery/refresh";

/** Serves the deliveries of results: pushes and pull requests. */
export function deliveryRoutes({ platform }: Pick<Services, "platform">): Pick<Handlers, DeliveryRoute> {
  return {
    "GET /api/tasks/:id/delivery": async ({ params: { id } }) => {
      const state = await platform.tasks.state(id);
      return state === null ? noTask(id) : ok(await platform.deliveries.info(state));
    },
    "POST /api/tasks/:id/delivery": async ({ params: { id }, body, act }) => {
      const { pullRequest, repository = null, branch = null, target = null } = body;
      const command = { type: "delivery.request", pullRequest, repository, branch, target } as const;
      const done = await platform.tasks.command(id, command, act, ({ delivery }) => ({
        delivery: delivery.count,
      }));
      if (!done.ok) return done;
      const state = await platform.tasks.state(id);
      return state === null ? noTask(id) : ok({ delivery: state.delivery.count });
    },
    "POST /api/tasks/:id/delivery/refresh": ({ params: { id }, body }) =>
      platform.deliveries.refresh(id, body),
  };
}
