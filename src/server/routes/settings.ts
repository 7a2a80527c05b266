import { ok, refuse } from "../../protocol/result.ts";
import { placeOf } from "../../settings/place.ts";
import type { Handlers } from "../http/handler.ts";
import type { Rooms } from "../rooms.ts";

type SettingRoute =
  | "GET /api/settings"
  | "PATCH /api/settings"
  | "GET /api/settings/export"
  | "POST /api/settings/import"
  | "POST /api/settings/rotate-key";

/** Reads and changes settings. No answer holds a secret. */
export function settingRoutes({ settings, store }: Rooms): Pick<Handlers, SettingRoute> {
  return {
    "GET /api/settings": async ({ query: { scope, project } }) => {
      const place = placeOf(scope);
      const items = settings.list(project === undefined ? place : { project, ...place });
      return ok({ items, nextCursor: null });
    },
    "PATCH /api/settings": async ({ body, by }) => {
      const { task } = placeOf(body.scope);
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
