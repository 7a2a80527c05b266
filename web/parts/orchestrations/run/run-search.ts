import { type Filter, isFilter, isSort, type Sort } from "../table/view-names.ts";

/** The views of an orchestration. The first is the default. */
export const runTabs = ["table", "graph", "timeline", "merges"] as const;
export type RunTab = (typeof runTabs)[number];

/** The view of an orchestration in the URL. */
export interface RunSearch {
  tab?: RunTab;
  filter?: Filter;
  phase?: number;
  find?: string;
  sort?: Sort;
}

/** Reads the view from the URL. Ignores unknown values. */
export function runSearch({ tab, filter, phase, find, sort }: Record<string, unknown>): RunSearch {
  const view = runTabs.find((name) => name === tab);
  return {
    ...(view === undefined ? {} : { tab: view }),
    ...(isFilter(filter) ? { filter } : {}),
    ...(typeof phase === "number" && Number.isSafeInteger(phase) ? { phase } : {}),
    ...((typeof find === "string" && find !== "") || typeof find === "number" ? { find: String(find) } : {}),
    ...(isSort(sort) ? { sort } : {}),
  };
}
