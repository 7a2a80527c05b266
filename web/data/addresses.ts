import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Queries the addresses at which other devices reach the page, with that of this page if it is one. */
export const outerAddresses = queryOptions({
  queryKey: ["addresses"],
  queryFn: async () => {
    const { items } = await call("GET /api/addresses", {});
    const { origin, hostname } = location;
    const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
    return isLocal ? items : [...new Set([origin, ...items])];
  },
});

/** Creates a link that opens the page signed in at an address, once, within a minute. */
export async function signInLink(address: string): Promise<string> {
  const { ticket } = await call("POST /api/tickets", { body: { path: "/api/token" } });
  return `${address}/#ticket=${ticket}`;
}
