import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OfficeActs } from "../office/offices.ts";
import type { OrchestrationActs } from "../orchestrator/orchestrations.ts";
import type { MainActs } from "../orchestrator/thin/main-acts.ts";
import type { Platform } from "../platform/platform.ts";
import { type DiskHealth, unwatchedDisk } from "../platform/storage/disk-watch.ts";
import type { Finding } from "../protocol/api/checks.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { createApp } from "./app.ts";
import { answerUnreadable } from "./http/client-error.ts";
import { requestGuard } from "./http/request-guard.ts";
import { hostsOf, isLoopback } from "./http/host.ts";
import type { LogLine } from "./http/log-line.ts";
import { requestListener } from "./http/request-listener.ts";
import type { StreamPace } from "./services.ts";
import { Tickets } from "./http/tickets.ts";
import { mac, signIn } from "./http/sign-in.ts";
import { person } from "../protocol/actor.ts";
import { handshakeText } from "../protocol/api/signature.ts";

/** Options and dependencies of the server. */
export interface ListenOptions {
  readonly host: string;
  /** If this port is taken, the next free one of the twenty after it is used. 0 is any. */
  readonly port: number;
  readonly token: string;
  readonly store: Store;
  readonly platform: Platform;
  readonly orchestrations: OrchestrationActs;
  readonly main: MainActs;
  readonly offices: OfficeActs;
  readonly settings: Settings;
  /** The directory of the built page; if it is missing, a plain page explains how to build it. */
  readonly webDir: string;
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
  /** A proxy in front terminates TLS. Only then may other machines connect. */
  readonly behindProxy?: boolean;
  /** Additional host names of this server (with their ports, as in a Host header). */
  readonly allowedHosts?: readonly string[];
  /** Inspects the machine for possible problems. */
  readonly checks?: () => Promise<Finding[]>;
  /** Reports trouble with the disks that the server writes to. */
  readonly disk?: DiskHealth;
  readonly pace?: StreamPace;
  /** Generates references to faults in the log. */
  readonly reference?: () => string;
}

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** The requested port, if it was taken. */
  readonly movedFrom?: number;
  /** Creates a link that opens the page signed in, once, within a minute. It does not contain the token. */
  signInLink(): Promise<string>;
  /** Accepts no more requests, ends the streams, and waits up to two seconds for responses in progress. */
  close(): Promise<void>;
}

const graceMs = 2000;

/** Serves the API and the page. Throws an error with a sentence if it cannot or must not listen. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, token, now, log, behindProxy = false, allowedHosts = [] } = options;
  if (token === "") throw new Error("The token must not be empty.");
  if (!isLoopback(host) && !behindProxy) throw new Error(notLoopback(host));

  const closing = new AbortController();
  const { servers, port } = await listenOnFreePort(options);
  const tickets = new Tickets({
    store: options.store,
    now,
    random: () => randomBytes(32).toString("base64url"),
  });
  const instance = randomBytes(16).toString("base64url");
  const app = createApp({
    ...options,
    handshake: (host, nonce) => ({ instance, proof: mac(token, handshakeText({ host, nonce, instance })) }),
    tickets,
    closing: closing.signal,
    checks: options.checks ?? (async () => []),
    disk: options.disk ?? unwatchedDisk,
    pace: options.pace ?? { heartbeatMs: 15_000, stallMs: 45_000 },
    reference: options.reference ?? randomUUID,
  });
  const admit = requestGuard({
    hosts: hostsOf({ port, allowedHosts, behindProxy }),
    signIn: signIn({ token, instance, behindProxy, now }),
    tickets,
  });
  const url = `http://${nameOf(host)}:${port}`;
  const listener = requestListener({ app, admit, now, log });
  for (const server of servers) server.on("clientError", answerUnreadable).on("request", listener);

  return {
    url,
    port,
    ...(options.port === 0 || options.port === port ? {} : { movedFrom: options.port }),
    async signInLink() {
      const ticket = await tickets.give("/api/token", person("admin"));
      if (!ticket.ok) throw new Error(ticket.refusal.message);
      return `${url}/#ticket=${ticket.value.ticket}`;
    },
    async close() {
      closing.abort();
      await Promise.all(servers.map(close));
    },
  };
}

/** Limits beyond which Node itself rejects a request. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

interface Bound {
  readonly servers: readonly Server[];
  readonly port: number;
}

async function listenOnFreePort({ host, port }: ListenOptions): Promise<Bound> {
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
      await Promise.all(servers.map(close));
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
async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

/** Returns the name under which a browser on this machine reaches a listening host. */
function nameOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function notLoopback(host: string): string {
  return `Listening on ${host} would let others connect without TLS. Use 127.0.0.1, or run a TLS proxy in front of the server and add --behind-proxy.`;
}
