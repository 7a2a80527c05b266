import { isIP } from "node:net";
import { z } from "zod";
import { hostOf } from "../../protocol/network.ts";

/** The hosts that one run may reach. */
export const NetworkPolicy = z.strictObject({
  /** Known public hosts: providers and registries. They are reached only at public addresses. */
  publicHosts: z.array(z.string()),
  /** Hosts that a person configured. They may have private addresses, and with a port also addresses of this machine. */
  ownHosts: z.array(z.string()),
  /** Allows every host at a public address. */
  outward: z.boolean(),
});
export type NetworkPolicy = z.infer<typeof NetworkPolicy>;

/** The addresses at which an allowed host may be reached. */
export type Reach = "public" | "private" | "machine";

const webPorts = [80, 443];

/** Returns the addresses at which a run may reach a host; null if it may not reach it at all. `host` is canonical. */
export function reachOf(policy: NetworkPolicy, host: string, port: number): Reach | null {
  const own = policy.ownHosts.filter((entry) => isMatch(entry, host, port));
  if (own.some((entry) => hostOf(entry)?.port === port)) return "machine";
  if (own.length > 0) return "private";
  if (policy.outward) return "public";
  return policy.publicHosts.some((entry) => isMatch(entry, host, port)) ? "public" : null;
}

/** Returns the ports of this machine that a run may reach. */
export function machinePorts({ ownHosts }: NetworkPolicy): number[] {
  const ports = ownHosts.flatMap((entry) => {
    const { host, port } = hostOf(entry) ?? { host: "", port: null };
    return port !== null && isLoopbackName(host) ? [port] : [];
  });
  return [...new Set(ports)];
}

function isMatch(entry: string, host: string, port: number): boolean {
  const allowed = hostOf(entry);
  if (allowed === null) return false;
  const isHost = allowed.below ? isBelow(host, allowed.host) : isSame(host, allowed.host);
  return isHost && (allowed.port === null ? webPorts.includes(port) : allowed.port === port);
}

function isBelow(host: string, domain: string): boolean {
  return isIP(host) === 0 && host.endsWith(`.${domain}`);
}

/** Compares two hosts. All names of the loopback interface are the same host. */
function isSame(host: string, other: string): boolean {
  return host === other || (isLoopbackName(host) && isLoopbackName(other));
}

function isLoopbackName(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
