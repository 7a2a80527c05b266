import { TaskId } from "../protocol/ids.ts";
import type { SettingScope } from "../protocol/settings/setting.ts";

/** The task and project that settings are read for; empty for the installation as a whole. */
export interface SettingContext {
  readonly task?: TaskId | undefined;
  readonly project?: string | undefined;
}

/** The context that a scope names. */
export function contextOf(scope: SettingScope): SettingContext {
  if (scope === "global") return {};
  const name = scope.slice(scope.indexOf(":") + 1);
  return scope.startsWith("task:") ? { task: TaskId.parse(name) } : { project: name };
}

/** The scopes that apply in a context, nearest first. */
export function scopesOf({ task, project }: SettingContext): SettingScope[] {
  return [
    ...(task === undefined ? [] : [`task:${task}` as const]),
    ...(project === undefined ? [] : [`project:${project}` as const]),
    "global",
  ];
}
