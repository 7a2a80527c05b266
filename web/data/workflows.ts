import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** The workflows that tasks can be given, and what is wrong with files that hold none. */
export const workflows = queryOptions({
  queryKey: ["workflows"],
  queryFn: () => call("GET /api/workflows", {}),
});
