import type { ProjectId } from "../../src/protocol/ids.ts";
import { chosenPreferences, onPreferences } from "./preferences.ts";
import { queryClient } from "./queries.ts";

/** The keys of everything that is filtered by the chosen project. */
const filtered = [["list"], ["offices"], ["orchestrations"], ["metrics"]];

/** Loads everything that is filtered again when the person chooses another project, also in another tab. */
export function followChosenProject(): () => void {
  let before: ProjectId | null = chosenPreferences().project;
  return onPreferences(() => {
    const { project } = chosenPreferences();
    if (project === before) return;
    before = project;
    for (const queryKey of filtered) void queryClient.resetQueries({ queryKey });
  });
}
