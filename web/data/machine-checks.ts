import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Queries the latest checks of the machine: disk, git, sandbox, and the programs of agents. */
export const machineChecks = queryOptions({
  queryKey: ["checks"],
  queryFn: async () => (await call("GET /api/checks", {})).items,
  staleTime: 60_000,
});
