import { actorName } from "../../protocol/actor.ts";
import { ok, refuse } from "../../protocol/result.ts";
import { Attempts } from "../http/attempts.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type NotificationRoute =
  | "GET /api/notifications"
  | "PATCH /api/notifications/preferences"
  | "GET /api/notifications/deliveries"
  | "POST /api/notifications/deliveries/retry"
  | "POST /api/notifications/test"
  | "POST /api/notifications/push-key"
  | "POST /api/notifications/browsers"
  | "DELETE /api/notifications/browsers/:id";

/** Serves the preferences of the person, their browsers, and undelivered messages. */
export function notificationRoutes({
  notifications,
  now,
}: Pick<Services, "notifications" | "now">): Pick<Handlers, NotificationRoute> {
  const tests = new Attempts();

  return {
    "GET /api/notifications": async ({ act }) =>
      ok(await (await notifications()).overview(actorName(act.by))),
    "PATCH /api/notifications/preferences": async ({ act, body }) =>
      (await notifications()).change(actorName(act.by), body),
    "GET /api/notifications/deliveries": async ({ act }) => {
      const items = await (await notifications()).deliveries(actorName(act.by));
      return ok({ items, nextCursor: null });
    },
    "POST /api/notifications/deliveries/retry": async ({ act, body: { ids } }) =>
      ok({ retried: await (await notifications()).retry(actorName(act.by), ids) }),
    "POST /api/notifications/test": async ({ act, body }) => {
      const [name, at] = [actorName(act.by), now().getTime()];
      // The address may be anybody's.
      if (tests.failed(name, at) > 0) return tooMany;
      return (await notifications()).test(name, body);
    },
    "POST /api/notifications/push-key": async () => {
      const key = await (await notifications()).pushKey();
      return key.ok ? ok({ publicKey: key.value }) : key;
    },
    "POST /api/notifications/browsers": async ({ act, body }) =>
      (await notifications()).addBrowser(actorName(act.by), body),
    "DELETE /api/notifications/browsers/:id": async ({ act, params: { id } }) => {
      await (await notifications()).removeBrowser(actorName(act.by), id);
      return ok({ removed: true as const });
    },
  };
}

const tooMany = refuse("too_many", "You have sent 20 tests within a minute. Try again in a minute.");
