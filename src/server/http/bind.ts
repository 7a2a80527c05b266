import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { outerAddresses, type Tls } from "./tls.ts";

type Server = HttpServer | HttpsServer;

/** Time for which closing servers wait for responses in progress. */
const graceMs = 2000;

/** Limits beyond which Node itself rejects a request. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/** Servers that listen on one port. */
interface Bound {
  readonly servers: readonly Server[];
  readonly port: number;
  /** The addresses at which other devices reach the server over TLS. */
  readonly outer: readonly string[];
}

/** An address to listen on, with TLS or without. */
interface Place {
  readonly address: string;
  readonly tls: Tls | null;
}

/** Listens on a port, or on the next free one of the twenty after it. */
export async function listenOnFreePort({
  host,
  port,
  tls = null,
}: {
  host: string;
  port: number;
  tls?: Tls | null;
}): Promise<Bound> {
  const candidates = Array.from({ length: triedPorts }, (_, index) => (port === 0 ? 0 : port + index));
  for (const candidate of candidates.filter((each) => each <= 65_535)) {
    const bound = await listenOnAll(placesOf(host, tls), candidate);
    if (bound !== null) return bound;
  }
  throw new Error(
    `Ports ${port} to ${port + triedPorts - 1} on ${host} are all in use. Set SIGNALBOX_PORT to a free port.`,
  );
}

/** Number of ports that are tried. */
const triedPorts = 21;

/**
 * Returns the places to listen on. With a certificate, other devices connect over TLS, and programs of this machine
 * without it, because the certificate does not name the loopback address. The name localhost means both loopback addresses, so both are taken: otherwise
 * another program could answer on the second one, and the browser would give it the token.
 */
function placesOf(host: string, tls: Tls | null): Place[] {
  const local = ["127.0.0.1", "::1"].map((address) => ({ address, tls: null }));
  if (host === "127.0.0.1" || host === "localhost") return local;
  if (tls === null) return [{ address: host, tls: null }];
  return [...local, ...outerAddresses(host).map((address) => ({ address, tls }))];
}

/** Listens on one port of all addresses. Returns null if it is taken on one of them. */
async function listenOnAll(places: readonly Place[], port: number): Promise<Bound | null> {
  const servers: Server[] = [];
  const outer: string[] = [];
  let bound = port;
  for (const { address, tls } of places) {
    const options = { ...limits, requireHostHeader: false };
    const server =
      tls === null
        ? createServer(options)
        : // A server without TLS does not load this module, which takes megabytes.
          process.getBuiltinModule("node:https").createServer({ ...options, cert: tls.cert, key: tls.key });
    const outcome = await listenOn(server, address, bound);
    if (outcome === "no_address" && servers.length > 0) continue;
    if (outcome === "taken") {
      await closeAll(servers);
      return null;
    }
    if (outcome === "no_address") throw new Error(`This machine does not have the address ${address}.`);
    servers.push(server);
    if (tls !== null) outer.push(address);
    bound = (server.address() as AddressInfo).port;
  }
  return { servers, port: bound, outer };
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
  return `http://${hostName(host, port)}`;
}

/** Returns an address with its port as in a Host header. */
export function hostName(address: string, port: number): string {
  return `${address.includes(":") ? `[${address}]` : address}:${port}`;
}
