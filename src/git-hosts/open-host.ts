import { setTimeout as sleep } from "node:timers/promises";
import type { GitHostKind } from "../protocol/settings/git-hosts.ts";
import type { HostedRepository } from "./find-host.ts";
import type { GitHostApi } from "./git-host-api.ts";
import type { HostConnection } from "./host-client.ts";
import { gitea } from "./gitea.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";

const apis = { github, gitlab, gitea } satisfies Record<GitHostKind, unknown>;

/** Returns the API of the git host of a repository. */
export function openHost(
  { kind, host, path, api, token: tokenSetting }: HostedRepository,
  token: string,
  signal: AbortSignal,
  pause: HostConnection["sleep"] = (ms) => sleep(ms, undefined, { signal }),
): GitHostApi {
  return apis[kind]({ api, host, tokenSetting, headers: signedIn(kind, token), signal, sleep: pause }, path);
}

function signedIn(kind: GitHostKind, token: string): Record<string, string> {
  switch (kind) {
    case "github":
      return {
        Accept: "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
        Authorization: `Bearer ${token}`,
      };
    case "gitlab":
      return { Accept: "application/json", "PRIVATE-TOKEN": token };
    case "gitea":
      return { Accept: "application/json", Authorization: `token ${token}` };
  }
}

/** The user name with which each kind takes a token as the password of a push over https. */
export const pushUsers: Readonly<Record<GitHostKind, string>> = {
  github: "x-access-token",
  gitlab: "oauth2",
  gitea: "oauth2",
};
