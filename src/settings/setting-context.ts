import { TaskId } from "../protocol/ids.ts";
import type { SettingScope } from "../protocol/settings/setting.ts";

/** From where settings are looked at: a task and its project, or nothing, for what holds everywhere. */
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

/** The scopes that hold at a context, nearest first. */
export function scopesOf({ task, project }: SettingContext): string[] {
  return [
    ...(task === undefined ? [] : [`task:${task}`]),
    ...(project === undefined ? [] : [`project:${project}`]),
    "global",
  ];
}

/** One key for a row in memory. */
export function rowKey(scope: string, name: string): string {
  return `${scope}\n${name}`;
}
