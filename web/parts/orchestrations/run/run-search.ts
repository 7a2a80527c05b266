import { type Filter, isFilter, isSort, type Sort } from "../table/arrange.ts";

/** The views of an orchestration, the first by default. */
export const runTabs = ["table", "graph", "timeline", "merges"] as const;
export type RunTab = (typeof runTabs)[number];

/** The view of an orchestration in the address. */
export interface RunSearch {
  tab?: RunTab;
  filter?: Filter;
  phase?: number;
  find?: string;
  sort?: Sort;
}

/** Reads the view from the address. Unknown values are ignored. */
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
