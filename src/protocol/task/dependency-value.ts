import type { OpenDependency } from "./open-dependency.ts";

/** Returns true if a person answers the request with a value. Other requests need an act outside Signalbox. */
export function takesValue({ type }: Pick<OpenDependency, "type">): boolean {
  return type === "api_key" || type === "env_variable" || type === "service";
}

/** Returns the name of the setting that stores the value of a request. */
export function settingNameOf({ name }: Pick<OpenDependency, "name">): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "_");
}
