import { queryOptions } from "@tanstack/react-query";
import { credentialIn } from "../../src/protocol/people/credential-form.ts";
import { call } from "./client.ts";
import { currentToken } from "./token.ts";

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

/**
 * Creates a link that opens the page signed in at an address, once: for the token of the installation within a minute,
 * for a person within an hour.
 */
export async function signInLink(address: string): Promise<string> {
  const token = currentToken();
  if (token !== null && credentialIn(token) !== null) {
    const { path } = await call("POST /api/me/link", { body: {} });
    return `${address}${path}`;
  }
  const { ticket } = await call("POST /api/tickets", { body: { path: "/api/token" } });
  return `${address}/#ticket=${ticket}`;
}
