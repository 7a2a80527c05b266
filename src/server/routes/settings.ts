import { actorName } from "../../protocol/actor.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { SettingScope } from "../../protocol/settings/setting.ts";
import { contextOf, contextOfTask, type SettingContext } from "../../settings/setting-context.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type SettingRoute =
  | "GET /api/settings"
  | "PATCH /api/settings"
  | "GET /api/settings/export"
  | "POST /api/settings/import"
  | "POST /api/settings/rotate-key";

/** Serves and changes settings. No response contains a secret. */
export function settingRoutes({ settings, store, people, projects }: Services): Pick<Handlers, SettingRoute> {
  /** Returns the context of a scope: a task also has the settings of its project. */
  async function contextFor(scope: SettingScope): Promise<Result<SettingContext>> {
    const { task, project } = contextOf(scope);
    if (project !== undefined && projects.find(project) === null)
      return refuse("not_found", `There is no project ${project}.`);
    if (task === undefined) return ok({ project });
    const row = await store.taskRow(task);
    return row === null ? refuse("not_found", `There is no task ${task}.`) : ok(contextOfTask(row));
  }

  return {
    "GET /api/settings": async ({ query: { scope } }) => {
      const context = await contextFor(scope);
      if (!context.ok) return context;
      const items = settings.list(context.value);
      return ok({ items, nextCursor: null, pendingKeys: settings.pendingKeys() });
    },
    "PATCH /api/settings": async ({ body, act }) => {
      const context = await contextFor(body.scope);
      if (!context.ok) return context;
      const changed = await settings.change(body, actorName(act.by), act.audit);
      if (!changed.ok) return changed;
      return ok({
        items: settings.list(context.value),
        nextCursor: null,
        pendingKeys: settings.pendingKeys(),
      });
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
