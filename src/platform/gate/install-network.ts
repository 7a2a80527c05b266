import type { Network } from "../../protocol/network.ts";
import { policyOf } from "../../sessions/network-policy-of.ts";
import { thisMachine } from "../../supervisor/machine.ts";
import type { AgentNetworks, NetworkAccess } from "../../supervisor/network/agent-networks.ts";
import { proxyVariables } from "../../supervisor/network/upstream.ts";

/** The network of the commands that install dependencies. */
export interface InstallNetwork {
  /** Null if they have none, or if the machine has no sandbox that could limit it. */
  readonly access: NetworkAccess | null;
  /** Variables that programs need to use it. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Returns a sentence if a command that failed could not reach the network, and null if it reached every host that it
   * tried and may reach. `log` is its output.
   */
  readonly whyUnreachable: (log: string) => Promise<string | null>;
}

/** The network of the commands of a build. */
export interface BuildNetwork {
  /** Null for none. */
  readonly network: NetworkAccess | null;
  /** Opens the network of the commands that install dependencies. Default: that of the others. */
  readonly openInstallNetwork?: () => Promise<InstallNetwork>;
}

/** A run that gets a network, and the resources for it. */
export interface NetworkedRun {
  readonly name: string;
  readonly runDirectory: string;
  readonly networks: AgentNetworks;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the network of a build: for all commands, for none or for those that install dependencies. The caller closes it
 * under the name of the run.
 */
export async function buildNetwork(
  wanted: boolean | "install",
  allowed: Network,
  run: NetworkedRun,
): Promise<BuildNetwork> {
  if (wanted === false) return { network: null };
  if (wanted === "install") return { network: null, openInstallNetwork: () => openNetwork(allowed, run) };
  const opened = await openNetwork(allowed, run);
  return { network: opened.access, openInstallNetwork: async () => opened };
}

async function openNetwork(
  allowed: Network,
  { name, runDirectory, networks, environment }: NetworkedRun,
): Promise<InstallNetwork> {
  if (thisMachine().sandbox.kind === "none")
    return { access: null, env: proxyVariables(environment), whyUnreachable: async (log) => signOf(log) };
  if (allowed === false) return { access: null, env: {}, whyUnreachable: async () => switchedOff };
  const access = await networks.open(name, runDirectory, policyOf(allowed));
  return {
    access,
    env: {},
    async whyUnreachable() {
      const [host] = await networks.unreached(name);
      return host === undefined
        ? null
        : `The dependencies could not be installed: ${host} could not be reached.`;
    },
  };
}

const switchedOff = "The dependencies could not be installed, because the configuration allows no network.";

/** Messages of package managers about connections that failed. */
const signs =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b|NewConnectionError|Temporary failure in name resolution|Could not resolve host|dial tcp|error sending request/;

/** Without a sandbox nobody watches the connections, so only the output can tell. */
function signOf(log: string): string | null {
  return signs.test(log)
    ? "The dependencies could not be installed: the network could not be reached."
    : null;
}
