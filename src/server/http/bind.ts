import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Time for which closing servers wait for responses in progress. */
const graceMs = 2000;

/** Limits beyond which Node itself rejects a request. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/** HTTP servers that listen on one port. */
interface Bound {
  readonly servers: readonly Server[];
  readonly port: number;
}

/** Listens on a port, or on the next free one of the twenty after it. */
export async function listenOnFreePort({ host, port }: { host: string; port: number }): Promise<Bound> {
  const candidates = Array.from({ length: triedPorts }, (_, index) => (port === 0 ? 0 : port + index));
  for (const candidate of candidates.filter((each) => each <= 65_535)) {
    const bound = await listenOnAll(addressesOf(host), candidate);
    if (bound !== null) return bound;
  }
  throw new Error(
    `Ports ${port} to ${port + triedPorts - 1} on ${host} are all in use. Set SIGNALBOX_PORT to a free port.`,
  );
}

/** Number of ports that are tried. */
const triedPorts = 21;

/**
 * Returns the addresses to listen on. The name localhost means both loopback addresses, so both are taken: otherwise
 * another program could answer on the second one, and the browser would give it the token.
 */
function addressesOf(host: string): string[] {
  return host === "127.0.0.1" || host === "localhost" ? ["127.0.0.1", "::1"] : [host];
}

/** Listens on one port of all addresses. Returns null if it is taken on one of them. */
async function listenOnAll(addresses: readonly string[], port: number): Promise<Bound | null> {
  const servers: Server[] = [];
  let bound = port;
  for (const address of addresses) {
    const server = createServer({ ...limits, requireHostHeader: false });
    const outcome = await listenOn(server, address, bound);
    if (outcome === "no_address" && servers.length > 0) continue;
    if (outcome === "taken") {
      await closeAll(servers);
      return null;
    }
    if (outcome === "no_address") throw new Error(`This machine does not have the address ${address}.`);
    servers.push(server);
    bound = (server.address() as AddressInfo).port;
  }
  return { servers, port: bound };
}

async function listenOn(
  server: Server,
  host: string,
  port: number,
): Promise<"listening" | "taken" | "no_address"> {
  server.listen({ host, port, ...(host === "::1" ? { ipv6Only: true } : {}) });
  try {
    await once(server, "listening");
    return "listening";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") return "taken";
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return "no_address";
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Signalbox cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
  }
}

/** Accepts no more connections, and closes those that are left after a while. */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(close));
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

/** Returns the address at which a browser on this machine reaches a listening host. */
export function addressOf(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
