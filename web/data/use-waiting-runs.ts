import { useQuery } from "@tanstack/react-query";
import { officeList } from "./offices.ts";
import { orchestrationList } from "./orchestrations.ts";

/** Returns the number of decisions in all orchestrations that wait for a person. */
export function useWaitingRuns(): number {
  return useQuery({ ...orchestrationList, select: waitingIn }).data ?? 0;
}

/** Returns the number of questions and decisions in all offices that wait for a person. */
export function useWaitingOffices(): number {
  return useQuery({ ...officeList, select: waitingIn }).data ?? 0;
}

function waitingIn({ items }: { items: readonly { readonly waiting: number }[] }): number {
  return items.reduce((sum, { waiting }) => sum + waiting, 0);
}
