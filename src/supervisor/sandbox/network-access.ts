import type { NetworkAccess } from "../network/agent-networks.ts";
import type { InboundAccess } from "../network/inbound.ts";
import { entryFile } from "../entry-file.ts";

/** Paths inside the sandbox. */
const inside = {
  directory: "/run/signalbox",
  node: "/run/signalbox/node",
  relay: "/run/signalbox/relay",
  inboundRelay: "/run/signalbox/inbound-relay",
  network: "/run/signalbox/network",
} as const;

const PROXY_PORT = 61_080;

/** The variables that make programs in the sandbox use its proxy. Their own servers are reached directly. */
const proxyEnvironment: Readonly<Record<string, string>> = (() => {
  const proxy = `http://127.0.0.1:${PROXY_PORT}`;
  const direct = "localhost,127.0.0.1,::1";
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    NO_PROXY: direct,
    no_proxy: direct,
    NODE_USE_ENV_PROXY: "1",
  };
})();

/**
 * Returns bubblewrap's arguments for a sandbox with network access: mounts for the relay's program and the socket of the
 * run's proxy, and variables.
 */
export function networkArguments({ directory }: NetworkAccess): string[] {
  return [
    ...relayArguments("network/relay", inside.relay),
    "--ro-bind",
    directory,
    inside.network,
    ...Object.entries(proxyEnvironment).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

/** Returns bubblewrap's arguments for a sandbox that accepts connections. The run owns the directory of the sockets. */
export function inboundArguments(): string[] {
  return relayArguments("network/inbound-relay", inside.inboundRelay);
}

type RelayEntry = "network/relay" | "network/inbound-relay";

function relayArguments(entry: RelayEntry, path: string): string[] {
  const mounts = [
    [process.execPath, inside.node],
    [entryFile(entry), moduleInside(entry, path)],
  ] as const;
  return [
    "--perms",
    "0755",
    "--dir",
    inside.directory,
    ...mounts.flatMap(([from, to]) => ["--ro-bind", from, to]),
  ];
}

/** Returns the command that starts the relay to the machine's network and then becomes the agent. */
export function withNetwork({ machinePorts }: NetworkAccess, command: readonly string[]): string[] {
  const args = [`${inside.network}/socket`, String(PROXY_PORT), ...machinePorts.map(String)];
  return afterRelay([moduleInside("network/relay", inside.relay), ...args], command);
}

/** Returns the command that starts the relay for connections from outside and then becomes the program. */
export function withInbound(
  { directory, port }: InboundAccess,
  network: NetworkAccess | null,
  command: readonly string[],
): string[] {
  const foreign = network === null ? [] : [PROXY_PORT, ...network.machinePorts];
  const args = [directory, String(port), ...foreign.map(String)];
  return afterRelay([moduleInside("network/inbound-relay", inside.inboundRelay), ...args], command);
}

/**
 * Returns a command that starts a relay first. The substitution ends when the relay closes its stdout, which it does
 * once it listens. The relay dies with the sandbox.
 */
function afterRelay(relay: readonly string[], command: readonly string[]): string[] {
  const words = [inside.node, ...relay].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const script = `: "$(NODE_OPTIONS= ${words} </dev/null 2>/dev/null &)"; exec "$@"`;
  return ["/bin/sh", "-c", script, "sh", ...command];
}

function moduleInside(entry: RelayEntry, path: string): string {
  return `${path}${entryFile(entry).endsWith(".ts") ? ".mts" : ".mjs"}`;
}
