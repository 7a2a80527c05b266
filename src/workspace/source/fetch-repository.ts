import { isMachineFault } from "../../protocol/machine-fault.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { GitFault, type GitOptions, runGit } from "../git/git.ts";
import { isRefName } from "../git/ids.ts";
import { type GitCredential, givenOnlyTo } from "../git/credential.ts";
import { shownSource, type Source } from "./parse-source.ts";

/** Options for fetching a repository. */
export interface FetchOptions {
  /** Branch or tag; by default the remote's HEAD. */
  readonly revision?: string;
  /**
   * Variables of the operator's environment that the connection may need, such as SSH_AUTH_SOCK and
   * https_proxy.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** The token of the repository's host; null if there is none. */
  readonly credential?: GitCredential | null;
  readonly signal?: AbortSignal;
}

/**
 * Fetches the newest commit of a repository into one of the platform's own, without history and submodules, and returns
 * its id. Only the named protocol is allowed, and git never prompts for a password.
 */
export async function fetchRepository(
  into: string,
  source: Extract<Source, { kind: "repository" }>,
  { revision, environment = {}, credential = null, signal }: FetchOptions,
): Promise<Result<string>> {
  if (revision !== undefined && !isRefName(revision)) {
    return refuse("invalid", `${JSON.stringify(revision)} is not a valid branch or tag name.`);
  }
  const from = ["--end-of-options", source.url, `+${revision ?? "HEAD"}:${fetched}`];
  try {
    await runGit(into, ["fetch", ...options, ...from], {
      ...connectionTo(source, credential, environment),
      ...(signal === undefined ? {} : { signal }),
    });
    const id = await runGit(into, ["rev-parse", "--verify", "--end-of-options", `${fetched}^{commit}`]);
    return ok(id.toString("utf8").trim());
  } catch (error) {
    if (!(error instanceof GitFault) || isMachineFault(error)) throw error;
    return refuse(
      "invalid",
      `${shownSource(source.url)} could not be fetched: ${messageOf(error, source.url)}`,
    );
  }
}

/**
 * Returns the options of git for a connection to a repository: only its protocol, no prompts, no endless silence, and a
 * token for its own host only.
 */
export function connectionTo(
  { protocol }: Extract<Source, { kind: "repository" }>,
  credential: GitCredential | null,
  environment: Readonly<Record<string, string>> = {},
): Pick<GitOptions, "settings" | "environment"> {
  const given = credential === null ? { settings: [], environment: {} } : givenOnlyTo(credential);
  return {
    settings: [
      `protocol.${protocol}.allow=always`,
      "http.lowSpeedLimit=1000",
      "http.lowSpeedTime=60",
      ...given.settings.map(([name, value]) => `${name}=${value}`),
    ],
    environment: {
      ...given.environment,
      ...(process.env["GIT_SSH_COMMAND"] === undefined
        ? { GIT_SSH_COMMAND: "ssh -oBatchMode=yes -oConnectTimeout=30", GIT_SSH_VARIANT: "ssh" }
        : { GIT_SSH_COMMAND: process.env["GIT_SSH_COMMAND"] }),
      ...environment,
    },
  };
}

const fetched = "refs/heads/fetched";

const options = [
  "--quiet",
  "--depth=1",
  "--no-tags",
  "--no-recurse-submodules",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
];

/** Returns git's error message without the URL's password. */
function messageOf({ message }: GitFault, url: string): string {
  return message
    .replaceAll(url, shownSource(url))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 3)
    .join(" ");
}
