import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Queries the nodes of the installation. */
export const nodeList = queryOptions({
  queryKey: ["nodes"],
  queryFn: () => call("GET /api/nodes", {}),
});

/** Returns true if the installation has several nodes, or can have them. */
export function useHasNodes(): boolean {
  return useQuery({ ...nodeList, select: ({ here }) => here !== null }).data ?? false;
}
