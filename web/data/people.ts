import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Person } from "../../src/protocol/people/person.ts";
import { call } from "./client.ts";

/** Queries the signed-in person, and how they are signed in. A role that was changed is seen when the page is next looked at. */
export const me = queryOptions({
  queryKey: ["me"],
  queryFn: () => call("GET /api/me", {}),
  refetchOnWindowFocus: "always",
});

/** Queries all people, also those whose access was removed: their names stay in threads. */
export const everybody = queryOptions({
  queryKey: ["people"],
  queryFn: async () => (await call("GET /api/people", { query: { removed: "true" } })).items,
});

/** Returns the signed-in person; null until the answer has arrived. */
export function useMe(): Person | null {
  return useQuery(me).data?.person ?? null;
}

/** Returns the names to show, by the names of people. People with the same name to show are told apart by `@name`. */
export function shownNames(
  people: readonly Pick<Person, "name" | "displayName">[],
): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { displayName } of people) times.set(displayName, (times.get(displayName) ?? 0) + 1);
  return new Map(
    people.map(({ name, displayName }) => [
      name,
      (times.get(displayName) ?? 0) > 1 && displayName !== name ? `${displayName} (@${name})` : displayName,
    ]),
  );
}
