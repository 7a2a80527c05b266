import { useQuery } from "@tanstack/react-query";
import { orchestrationList } from "./orchestrations.ts";

/** Returns the number of decisions in all orchestrations that wait for a person. */
export function useWaitingRuns(): number {
  return (
    useQuery({
      ...orchestrationList,
      select: ({ items }) => items.reduce((sum, { waiting }) => sum + waiting, 0),
    }).data ?? 0
  );
}
