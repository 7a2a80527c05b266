import { ProjectId, TaskId } from "../protocol/ids.ts";
import type { Task } from "../protocol/task/task.ts";
import type { SettingScope } from "../protocol/settings/setting.ts";

/** The task and project for which settings are read; empty for the whole installation. */
export interface SettingContext {
  readonly task?: TaskId | undefined;
  readonly project?: ProjectId | undefined;
}

/** Returns the context of a scope. */
export function contextOf(scope: SettingScope): SettingContext {
  if (scope === "global") return {};
  const name = scope.slice(scope.indexOf(":") + 1);
  return scope.startsWith("task:") ? { task: TaskId.parse(name) } : { project: ProjectId.parse(name) };
}

/** Returns the scopes that apply in a context, nearest first. */
export function scopesOf({ task, project }: SettingContext): SettingScope[] {
  return [
    ...(task === undefined ? [] : [`task:${task}` as const]),
    ...(project === undefined ? [] : [`project:${project}` as const]),
    "global",
  ];
}

/** Returns the context of a task, whose project's settings it has unless it has its own. */
export function contextOfTask({ id, project }: Pick<Task, "id" | "project">): SettingContext {
  return { task: id, project };
}
