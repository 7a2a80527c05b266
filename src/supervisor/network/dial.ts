import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { canonicalHost } from "../../protocol/network.ts";
import { isWithin } from "./addresses.ts";
import { type NetworkPolicy, reachOf } from "./network-policy.ts";

/** A destination as an agent names it. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** A connection to a destination, or the reason why there is none. */
export type Dialled =
  | { readonly is: "connected"; readonly socket: Socket }
  | { readonly is: "refused" }
  | { readonly is: "failed"; readonly reason: string };

const CONNECT_MS = 30_000;

/**
 * Connects to a destination that the policy allows. The name is resolved once, here, and only the addresses that were
 * checked are tried, so that a name that resolves differently the second time gains nothing. With an upstream proxy,
 * which resolves public names itself, only the destination's name is checked.
 */
export async function dial(
  policy: NetworkPolicy,
  { host, port }: Destination,
  upstream: URL | null,
): Promise<Dialled> {
  const name = canonicalHost(host);
  const reach = reachOf(policy, name, port);
  if (reach === null) return { is: "refused" };
  if (isIP(name) !== 0 && !isWithin(reach, name)) return { is: "refused" };
  try {
    if (upstream !== null && reach === "public") {
      return { is: "connected", socket: await through(upstream, name, port) };
    }
    const found = isIP(name) === 0 ? await lookup(name, { all: true }) : [{ address: name }];
    const allowed = found.map(({ address }) => address).filter((address) => isWithin(reach, address));
    if (allowed.length === 0) return { is: "refused" };
    return { is: "connected", socket: await firstOf(allowed, port) };
  } catch (error) {
    return { is: "failed", reason: (error as Error).message };
  }
}

/** Connects to the first address that answers. */
async function firstOf(addresses: readonly string[], port: number): Promise<Socket> {
  let failure: unknown;
  for (const host of addresses) {
    const socket = connect({ host, port });
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_MS) });
      return socket;
    } catch (error) {
      socket.destroy();
      failure = error;
    }
  }
  throw failure;
}

/** Connects through the proxy that the machine uses for its own traffic. */
async function through(upstream: URL, host: string, port: number): Promise<Socket> {
  const authority = isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
  const { username, password, hostname } = upstream;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const asked = request({
    host: canonicalHost(hostname),
    port: upstream.port === "" ? 80 : Number(upstream.port),
    method: "CONNECT",
    path: authority,
    headers: {
      host: authority,
      ...(username === "" ? {} : { "proxy-authorization": `Basic ${login.toString("base64")}` }),
    },
  }).end();
  const signal = AbortSignal.timeout(CONNECT_MS);
  const [response, socket] = (await once(asked, "connect", { signal })) as [{ statusCode: number }, Socket];
  if (response.statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`The upstream proxy answered ${response.statusCode}.`);
}
