import { addDays } from "./dates.js";
import { kinds } from "./kinds.js";

/** Returns the tools that must be inspected on a day before they are lent again. */
export function toolsToInspect(shed, today) {
  return shed.tools.filter(({ kind, inspected }) => {
    const { inspectEvery } = kinds[kind];
    if (inspectEvery === undefined) return false;
    return inspected === undefined || addDays(inspected, inspectEvery) <= today;
  });
}
