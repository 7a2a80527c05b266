import { ok, refuse, type Result } from "../result.ts";

/** The software of a git host, which decides the API that it offers. Forgejo has the API of Gitea. */
export const gitHostKinds = ["github", "gitlab", "gitea"] as const;
export type GitHostKind = (typeof gitHostKinds)[number];

/** A git host with the base URL of its API and the setting with its token. */
export interface GitHost {
  readonly host: string;
  readonly kind: GitHostKind;
  readonly api: string;
  readonly token: string;
}

/** The settings with the tokens of hosts that name none. */
const usualTokens: Readonly<Record<GitHostKind, string>> = {
  github: "github_token",
  gitlab: "gitlab_token",
  gitea: "gitea_token",
};

/** The hosts that are known without a setting. */
export const publicGitHosts: readonly GitHost[] = [
  { host: "github.com", kind: "github", api: "https://api.github.com", token: usualTokens.github },
  { host: "gitlab.com", kind: "gitlab", api: "https://gitlab.com/api/v4", token: usualTokens.gitlab },
  { host: "codeberg.org", kind: "gitea", api: "https://codeberg.org/api/v1", token: usualTokens.gitea },
  { host: "gitea.com", kind: "gitea", api: "https://gitea.com/api/v1", token: usualTokens.gitea },
];

const paths: Readonly<Record<GitHostKind, string>> = {
  github: "/api/v3",
  gitlab: "/api/v4",
  gitea: "/api/v1",
};

/**
 * Parses the setting `git_hosts`: entries such as `git.example.com=gitlab`, separated by commas. The base URL of the API
 * and the setting with the token can follow, separated by spaces.
 */
export function parseGitHosts(text: string): Result<readonly GitHost[]> {
  const hosts: GitHost[] = [];
  for (const entry of text.split(",").map((each) => each.trim())) {
    if (entry === "") continue;
    const host = parseEntry(entry);
    if (!host.ok) return host;
    hosts.push(host.value);
  }
  return ok(hosts);
}

function parseEntry(entry: string): Result<GitHost> {
  const [, host = "", rest = ""] = /^([^=\s]+)\s*=\s*(.*)$/.exec(entry) ?? [];
  const [kind = "", ...others] = rest.split(/\s+/);
  if (!/^[a-z0-9][a-z0-9.-]{0,252}(:\d{1,5})?$/.test(host)) return wrong(`“${entry}” has no host name.`);
  if (!isKind(kind)) return wrong(`“${kind}” is not a kind of git host: use github, gitlab or gitea.`);
  const api = others.find((each) => each.includes("://"));
  const [token = usualTokens[kind], ...more] = others.filter((each) => each !== api);
  if (more.length > 0)
    return wrong(
      `“${entry}” has too many parts. Use HOST=KIND, then optionally the URL of the API and a setting.`,
    );
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(token)) return wrong(`“${token}” is not the name of a setting.`);
  const base = api ?? `https://${host}${paths[kind]}`;
  if (!isAllowedBase(base)) return wrong(`${base} must use https. Only a loopback address may use http.`);
  return ok({ host, kind, api: base.replace(/\/+$/, ""), token });
}

function isKind(text: string): text is GitHostKind {
  return (gitHostKinds as readonly string[]).includes(text);
}

/** Returns true for an https URL without user, query and fragment. Http is allowed for this machine only. */
function isAllowedBase(text: string): boolean {
  const [, scheme, host = ""] =
    /^(https?):\/\/(\[::1\]|[a-z0-9.-]+)(?::\d{1,5})?(?:\/[\w./~-]*)?$/.exec(text) ?? [];
  return scheme === "https" || (scheme === "http" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host));
}

function wrong(message: string): ReturnType<typeof refuse> {
  return refuse("invalid", message, { field: "git_hosts" });
}
