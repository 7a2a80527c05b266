import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RightName } from "../../src/protocol/people/right.ts";
import type { Of } from "./judge.ts";
import { me } from "./people.ts";

/** The function that decides, which is loaded beside the first screen. */
const judge = queryOptions({ queryKey: ["judge"], queryFn: () => import("./judge.ts") });

/** Returns true if the server would let the signed-in person do this. Until that is known, everything is shown. */
export function useMay(right: RightName, of: Of = {}): boolean {
  const { data } = useQuery(me);
  const { data: decides } = useQuery(judge);
  return data === undefined || decides === undefined || decides.may(data, right, of);
}
