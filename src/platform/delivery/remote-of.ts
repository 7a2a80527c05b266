import { contextOfTask, type SettingContext } from "../../settings/setting-context.ts";
import { pathToFileURL } from "node:url";
import { findHost, type HostedRepository } from "../../git-hosts/find-host.ts";
import { pushUsers } from "../../git-hosts/open-host.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { withRemoteOnly } from "../../workspace/merge/delivery-commit.ts";
import type { GitCredential } from "../../workspace/git/credential.ts";
import { pushRemote } from "../../workspace/merge/push-branch.ts";
import { isBareRepository } from "../../workspace/source/locate-repository.ts";
import { parseSource, shownSource } from "../../workspace/source/parse-source.ts";
import type { Settings } from "../../settings/settings.ts";
import { personsRepository } from "./persons-repository.ts";

/** The remote of a task's source, without the repository from which is pushed. */
export interface DeliveryRemote {
  readonly remote: string;
  /** Its address, without a password. */
  readonly url: string;
  /** The git host, or the reason why there is none. */
  readonly host: Result<HostedRepository>;
  /** The token of the host; null if the setting has none. */
  readonly token: string | null;
  /** The token as a password for pushes; null for remotes that take none. */
  readonly credential: GitCredential | null;
}

/** The repository from which is pushed. */
export interface DeliveryPlace extends DeliveryRemote {
  /** A directory of a person, or a temporary repository. */
  readonly project: string;
  readonly isPersons: boolean;
}

/** Options for finding the remote of a task's source. */
export interface RemoteOptions {
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly scratch: string;
  readonly settings: Pick<Settings, "effective" | "integration">;
}

/**
 * Does work in the repository of a task's source: a person's own one, or a temporary one if the source is only an address.
 * The repository of a person keeps its branches and files.
 */
export async function withPlace<Value>(
  state: TaskState,
  repository: string | null,
  options: RemoteOptions,
  work: (place: DeliveryPlace) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const address = repository === null ? sourceAddress(state) : null;
  if (address !== null) {
    return withRemoteOnly(address, options.scratch, (project) =>
      work({ project, isPersons: false, ...remoteOf(state, "origin", shownSource(address), options) }),
    );
  }
  const project = personsRepository(state, repository ?? undefined, options);
  if (!project.ok) return project;
  const pushed = await pushRemote(project.value).catch(() => null);
  if (pushed === null) {
    return refuse(
      "invalid",
      `${project.value} has no remote to push to. Add one with: git remote add origin URL`,
    );
  }
  const { remote, url } = pushed;
  return work({ project: project.value, isPersons: true, ...remoteOf(state, remote, url, options) });
}

/** Returns the remote of a task's source, for display. */
export function placeOf(
  state: TaskState,
  repository: string | null,
  options: RemoteOptions,
): Promise<Result<DeliveryRemote>> {
  const address = repository === null ? sourceAddress(state) : null;
  if (address !== null) return Promise.resolve(ok(remoteOf(state, "origin", shownSource(address), options)));
  return withPlace(state, repository, options, async (place) => ok(place));
}

/** Returns the address of a source that is a repository elsewhere, or a bare one; null for a directory with files. */
function sourceAddress({ gate }: TaskState): string | null {
  const source = gate.source === null ? null : parseSource(gate.source);
  if (source?.ok !== true) return null;
  if (source.value.kind === "repository") return source.value.url;
  return isBareRepository(source.value.path) ? pathToFileURL(source.value.path).href : null;
}

function remoteOf(
  { task }: TaskState,
  remote: string,
  url: string,
  { settings }: RemoteOptions,
): DeliveryRemote {
  return { remote, url, ...signInTo(url, settings, contextOfTask(task)) };
}

/** Returns the git host of an address and the token for it, as the settings of a context name them. */
function signInTo(
  url: string,
  settings: RemoteOptions["settings"],
  context: SettingContext,
): Pick<DeliveryRemote, "host" | "token" | "credential"> {
  const host = findHost(url, settings.effective(context).git_hosts.value);
  const token = host.ok ? settings.integration(host.value.token, context) : null;
  const credential = host.ok && token !== null ? credentialOf(url, host.value, token) : null;
  return { host, token, credential };
}

/** Returns the token of the git host for a source that is fetched over https; null if there is none. */
export function credentialOfSource(
  source: string,
  settings: RemoteOptions["settings"],
  context: SettingContext,
): GitCredential | null {
  return source.trim().startsWith("https://") ? signInTo(source.trim(), settings, context).credential : null;
}

/** Returns the token as a password for https, and for http to this machine if the setting names that. */
function credentialOf(url: string, { kind, api }: HostedRepository, token: string): GitCredential | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  const isAllowed = protocol === "https:" || (protocol === "http:" && new URL(api).origin === origin);
  return isAllowed ? { origin, user: pushUsers[kind], token } : null;
}
