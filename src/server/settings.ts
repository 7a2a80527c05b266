import { ok, refuse } from "../protocol/result.ts";
import { contextOf } from "../settings/setting-context.ts";
import type { Handlers } from "./handler.ts";
import type { Rooms } from "./rooms.ts";

/** The routes that read and change settings. No response contains a secret. */
export function settingRoutes({
  settings,
  store,
}: Rooms): Pick<Handlers, Extract<keyof Handlers, `${string} /api/settings${string}`>> {
  return {
    "GET /api/settings": async ({ query: { scope, project } }) => {
      const context = contextOf(scope);
      const items = settings.list(project === undefined ? context : { project, ...context });
      return ok({ items, nextCursor: null });
    },
    "PATCH /api/settings": async ({ body, by }) => {
      const { task } = contextOf(body.scope);
      if (task !== undefined && (await store.taskRow(task)) === null) {
        return refuse("not_found", `There is no task ${task}.`);
      }
      const changed = await settings.change(body, by);
      return changed.ok ? ok({ items: changed.value, nextCursor: null }) : changed;
    },
    "GET /api/settings/export": async () => ok(settings.export()),
    "POST /api/settings/import": ({ body, by }) => settings.import(body, by),
    "POST /api/settings/rotate-key": () => settings.rotateKey(),
  };
}
