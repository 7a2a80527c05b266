import { actorName } from "../../protocol/actor.ts";
import { ok, refuse } from "../../protocol/result.ts";
import { contextOf } from "../../settings/setting-context.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type SettingRoute =
  | "GET /api/settings"
  | "PATCH /api/settings"
  | "GET /api/settings/export"
  | "POST /api/settings/import"
  | "POST /api/settings/rotate-key";

/** Serves and changes settings. No response contains a secret. */
export function settingRoutes({ settings, store, people }: Services): Pick<Handlers, SettingRoute> {
  return {
    "GET /api/settings": async ({ query: { scope, project } }) => {
      const context = contextOf(scope);
      const items = settings.list(project === undefined ? context : { project, ...context });
      return ok({ items, nextCursor: null, pendingKeys: settings.pendingKeys() });
    },
    "PATCH /api/settings": async ({ body, act }) => {
      const { task } = contextOf(body.scope);
      if (task !== undefined && (await store.taskRow(task)) === null) {
        return refuse("not_found", `There is no task ${task}.`);
      }
      const changed = await settings.change(body, actorName(act.by), act.audit);
      if (!changed.ok) return changed;
      return ok({ items: changed.value, nextCursor: null, pendingKeys: settings.pendingKeys() });
    },
    "GET /api/settings/export": async () => ok(settings.export()),
    "POST /api/settings/import": ({ body, act }) => settings.import(body, actorName(act.by), act.audit),
    "POST /api/settings/rotate-key": async () => {
      const rotated = await settings.rotateKey();
      // The signing keys of credentials were sealed again.
      if (rotated.ok) await people.refresh();
      return rotated;
    },
  };
}
