import { ok, refuse, type Result } from "../protocol/result.ts";
import { type GitHost, parseGitHosts, publicGitHosts } from "../protocol/settings/git-hosts.ts";
import { remoteAddress } from "./remote-address.ts";

/** A repository on a git host. */
export interface HostedRepository extends GitHost {
  readonly path: string;
}

/**
 * Returns the repository of a remote on its git host. Only hosts of the setting and public ones are known, so that a
 * token never goes to a host because its name looks familiar.
 */
export function findHost(remote: string, setting: string | null): Result<HostedRepository> {
  const address = remoteAddress(remote);
  if (address === null) {
    return refuse(
      "invalid",
      "The remote is not on a git host, so it has no pull requests. Push the branch only.",
    );
  }
  const configured = parseGitHosts(setting ?? "");
  if (!configured.ok) return configured;
  const known = [...configured.value, ...publicGitHosts].find(({ host }) => host === address.host);
  if (known !== undefined) return ok({ ...known, path: address.path });
  return refuse(
    "invalid",
    `Signalbox does not know the git host ${address.host}. Add it to the setting git_hosts, for example: ${address.host}=${guess(address.host)}`,
  );
}

/** Guesses the kind of a host from its name, for the example in the refusal. */
function guess(host: string): string {
  if (host.includes("gitlab")) return "gitlab";
  return host.includes("github") ? "github" : "gitea";
}
