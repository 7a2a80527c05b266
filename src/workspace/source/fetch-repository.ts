import { isMachineFault } from "../../protocol/machine-fault.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { GitFault, type GitOptions, runGit } from "../git/git.ts";
import { isRefName } from "../git/ids.ts";
import { type GitCredential, givenOnlyTo } from "../git/credential.ts";
import { shownSource, type Source } from "./parse-source.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** Options for fetching a repository. */
export interface FetchOptions {
  /** Branch or tag; by default the remote's HEAD. */
  readonly revision?: string;
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
  { revision, credential = null, signal }: FetchOptions,
): Promise<Result<string>> {
  if (revision !== undefined && !isRefName(revision)) {
    return refuse("invalid", `${JSON.stringify(revision)} is not a valid branch or tag name.`);
  }
  const from = ["--end-of-options", source.url, `+${revision ?? "HEAD"}:${fetched}`];
  try {
    await runGit(into, ["fetch", ...options, ...from], {
      ...connectionTo(source, credential),
      ...(signal === undefined ? {} : { signal }),
    });
    const id = await runGit(into, ["rev-parse", "--verify", "--end-of-options", `${fetched}^{commit}`]);
    return ok(id.toString("utf8").trim());
  } catch (error) {
    if (!(error instanceof GitFault) || isMachineFault(error)) throw error;
    const name = shownSource(source.url);
    const problem = signInProblem(error.message, name, credential);
    return refuse("invalid", problem ?? `${name} could not be fetched: ${messageOf(error, source.url)}`);
  }
}

/** Variables of the server that a connection may need: for a proxy, the certificates of a network and the SSH agent. */
const passedOn = [
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "all_proxy",
  "no_proxy",
  "GIT_SSL_CAINFO",
  "GIT_SSL_CAPATH",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "SSH_AUTH_SOCK",
];

/**
 * Returns the options of git for a connection to a repository: only its protocol, no prompts, no endless silence, and a
 * token for its own host only. The connection uses the proxy, the certificates and the SSH agent of the server.
 */
export function connectionTo(
  { protocol }: Extract<Source, { kind: "repository" }>,
  credential: GitCredential | null,
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
      ...Object.fromEntries(
        passedOn.flatMap((name) => {
          const value = process.env[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
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
