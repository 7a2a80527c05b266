/** The host names of this server, each with the origin that our page has under that name. */
export type Hosts = ReadonlyMap<string, string>;

/**
 * Returns the loopback names with the port, the configured names, and the addresses with TLS. Behind a proxy and with
 * TLS the configured names are reached over TLS, so their pages' origin is https.
 */
export function hostsOf({
  port,
  allowedHosts,
  behindProxy,
  outer = [],
}: {
  port: number;
  allowedHosts: readonly string[];
  behindProxy: boolean;
  /** Host names that other devices use over TLS, with their ports. */
  outer?: readonly string[];
}): Hosts {
  const suffix = port === 80 ? "" : `:${port}`;
  const loopback = ["127.0.0.1", "[::1]", "localhost"].map((name) => name + suffix);
  return new Map([
    ...loopback.map((host) => [host, `http://${host}`] as const),
    ...allowedHosts.map(
      (host) => [host, `${behindProxy || outer.length > 0 ? "https" : "http"}://${host}`] as const,
    ),
    ...outer.map((host) => [host, `https://${host}`] as const),
  ]);
}

/** Returns true if only this machine can reach an address. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address);
}
