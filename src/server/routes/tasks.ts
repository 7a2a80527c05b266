import type { Act } from "../../engine/act.ts";
import { actorName } from "../../protocol/actor.ts";
import { SettingName } from "../../protocol/settings/integrations.ts";
import { isPlatformSetting } from "../../protocol/settings/platform-settings.ts";
import { settingNameOf } from "../../protocol/task/dependency-value.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { taskKind } from "../../protocol/record.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Task } from "../../protocol/task/task.ts";
import type { TaskRow } from "../../store/store.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type TaskRoute =
  | "GET /api/tasks"
  | "POST /api/tasks"
  | "GET /api/tasks/:id"
  | "PATCH /api/tasks/:id"
  | "DELETE /api/tasks/:id"
  | "POST /api/tasks/:id/execute"
  | "POST /api/tasks/:id/pause"
  | "POST /api/tasks/:id/resume"
  | "POST /api/tasks/:id/cancel"
  | "POST /api/tasks/:id/retry"
  | "POST /api/tasks/:id/dependencies"
  | "POST /api/tasks/:id/messages"
  | "GET /api/tasks/:id/status";

/** Serves tasks. Reads use the store's tables, acts use the platform. */
export function taskRoutes({ platform, store, settings, previews }: Services): Pick<Handlers, TaskRoute> {
  function acting<Asked extends { params: { id: TaskId }; act: Act }>(
    command: (asked: Asked) => PersonCommand,
  ): (asked: Asked) => Promise<Result<Task>> {
    return (asked) => platform.tasks.command(asked.params.id, command(asked), asked.act);
  }

  return {
    "GET /api/tasks": async ({ query: { children, parent, project, ...query }, caller }) => {
      const { items, nextCursor } = await store.listTasks({
        ...query,
        projects: projectsToList(caller, project),
        children: children === "true",
        ...(parent === undefined ? {} : { parent: { kind: taskKind, id: parent } }),
      });
      return ok({ items: items.map(taskOf), nextCursor });
    },
    "POST /api/tasks": ({ body, act }) => platform.tasks.create(body, act),
    "GET /api/tasks/:id": async ({ params: { id } }) => {
      const row = await store.taskRow(id);
      return row === null ? noTask(id) : ok(taskOf(row));
    },
    "PATCH /api/tasks/:id": acting(({ body }) => ({ type: "task.edit", changes: body })),
    "DELETE /api/tasks/:id": async ({ params: { id }, act }) => {
      const result = await platform.tasks.command(id, { type: "task.delete" }, act);
      if (!result.ok) return result;
      await previews.forget(id);
      return ok({ deleted: id });
    },
    "POST /api/tasks/:id/execute": acting(() => ({ type: "task.submit" })),
    "POST /api/tasks/:id/pause": acting(() => ({ type: "task.pause" })),
    "POST /api/tasks/:id/resume": acting(() => ({ type: "task.resume" })),
    "POST /api/tasks/:id/cancel": acting(() => ({ type: "task.cancel" })),
    "POST /api/tasks/:id/retry": acting(({ body }) => ({ type: "task.retry", from: body.from })),
    "POST /api/tasks/:id/messages": acting(({ body }) => ({ type: "task.message", text: body.text })),
    "POST /api/tasks/:id/dependencies": async ({ params: { id }, body: { name, value, skip }, act }) => {
      const state = await platform.tasks.state(id);
      if (state === null) return noTask(id);
      const request = state.task.dependencies?.find((each) => each.name === name);
      const setting = request === undefined || value === undefined ? null : settingNameOf(request);
      if (setting !== null && value !== undefined) {
        if (!SettingName.safeParse(setting).success || isPlatformSetting(setting)) return noSetting(name);
        const change = { scope: `task:${id}` as const, settings: { [setting]: { value } } };
        const stored = await settings.change(change, actorName(act.by));
        if (!stored.ok) return stored;
      }
      return platform.tasks.command(id, { type: "dependency.answer", name, provided: !skip, setting }, act);
    },
    "GET /api/tasks/:id/status": async ({ params: { id } }) => {
      const state = await platform.tasks.state(id);
      return state === null || state.deleted ? noTask(id) : ok({ ...state });
    },
  };
}

/** Refuses a value for a name that no setting of an agent can have. */
function noSetting(name: string): ReturnType<typeof refuse> {
  return refuse(
    "invalid",
    `No setting can be called "${name.slice(0, 100)}". Let the agent continue without it, or tell it another name.`,
  );
}

/** Refuses a request for a missing task. */
export function noTask(id: TaskId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no task ${id}.`);
}

/** Removes the row's sequence number, which is for followers; the status has it. */
function taskOf(row: TaskRow): Task {
  const { seq: _, ...task } = row;
  return task;
}
