import { agentKinds } from "../agents/kinds.ts";
import { cliOf } from "../agents/known-clis.ts";
import type { AgentConfig } from "../protocol/config.ts";
import { type Network, registriesEntry } from "../protocol/network.ts";
import type { NetworkPolicy } from "../supervisor/network/network-policy.ts";

/**
 * Returns the hosts that an agent in a sandbox may reach; null if it has no network access. An agent that talks to a
 * model reaches its provider; if the provider is unknown, every public host. Addresses of providers in its environment
 * (`…_BASE_URL`) are allowed, since a person has configured them.
 */
export function networkPolicyOf(
  config: AgentConfig,
  env: Readonly<Record<string, string>>,
  shared: Network,
): NetworkPolicy | null {
  const { needsNetwork } = agentKinds[config.kind];
  const access = config.network ?? (needsNetwork ? shared : false);
  if (access === false) return null;
  const provider = cliOf(config)?.hosts(env);
  const policy = policyOf(access);
  return {
    publicHosts: [...(provider ?? []), ...policy.publicHosts],
    ownHosts: [...policy.ownHosts, ...baseUrlHosts(env)],
    outward: policy.outward || (needsNetwork && provider === undefined),
  };
}

/** Returns the hosts that a command of a project may reach, such as its build. */
export function policyOf(access: Exclude<Network, false>): NetworkPolicy {
  if (access === true) return { publicHosts: [...packageRegistries], ownHosts: [], outward: true };
  return {
    publicHosts: access.includes(registriesEntry) ? [...packageRegistries] : [],
    ownHosts: access.filter((entry) => entry !== registriesEntry),
    outward: false,
  };
}

function baseUrlHosts(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const url = name.endsWith("_BASE_URL") ? URL.parse(value) : null;
    if (url === null) return [];
    return [url.port === "" ? `${url.hostname}:${url.protocol === "http:" ? 80 : 443}` : url.host];
  });
}

/** The registries from which package managers download. */
const packageRegistries: readonly string[] = [
  "*.npmjs.org",
  "*.yarnpkg.com",
  "jsr.io",
  "*.jsr.io",
  "pypi.org",
  "*.pythonhosted.org",
  "crates.io",
  "*.crates.io",
  "*.rust-lang.org",
  "proxy.golang.org",
  "sum.golang.org",
  "rubygems.org",
  "*.rubygems.org",
  "repo.maven.apache.org",
  "*.gradle.org",
  "packagist.org",
  "*.packagist.org",
  "*.nuget.org",
  "hex.pm",
  "*.hex.pm",
];
