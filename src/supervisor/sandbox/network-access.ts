import type { NetworkAccess } from "../network/agent-networks.ts";
import { entryFile } from "../entry-file.ts";

/** Paths inside the sandbox. */
const inside = {
  directory: "/run/signalbox",
  node: "/run/signalbox/node",
  relay: "/run/signalbox/relay.mts",
  builtRelay: "/run/signalbox/relay.mjs",
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
  const mounts = [
    [process.execPath, inside.node],
    [entryFile("network/relay"), relayInside()],
    [directory, inside.network],
  ] as const;
  return [
    "--perms",
    "0755",
    "--dir",
    inside.directory,
    ...mounts.flatMap(([from, to]) => ["--ro-bind", from, to]),
    ...Object.entries(proxyEnvironment).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

/**
 * Returns the command that starts the relay and then becomes the agent. The substitution ends when the relay closes its
 * stdout, which it does once its ports are open. The relay dies with the sandbox.
 */
export function withNetwork({ machinePorts }: NetworkAccess, command: readonly string[]): string[] {
  const relay = [inside.node, relayInside(), `${inside.network}/socket`, PROXY_PORT, ...machinePorts].join(
    " ",
  );
  const script = `: "$(NODE_OPTIONS= ${relay} </dev/null 2>/dev/null &)"; exec "$@"`;
  return ["/bin/sh", "-c", script, "sh", ...command];
}

function relayInside(): string {
  return entryFile("network/relay").endsWith(".ts") ? inside.relay : inside.builtRelay;
}
