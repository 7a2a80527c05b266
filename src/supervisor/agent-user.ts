import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The user that runs agents if the server runs as root. Configured agents never run as root. */
export interface AgentUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True if SIGNALBOX_AGENT_USER is not set. */
  readonly isDefault: boolean;
}

const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file)) ?? "setpriv";

/**
 * Returns the user for agents of a server that runs as root: the one that SIGNALBOX_AGENT_USER names, else `nobody`.
 * Returns null if the server does not run as root. Throws if the user does not exist or is root.
 */
export function findAgentUser(environment: NodeJS.ProcessEnv): AgentUser | null {
  const name = environment["SIGNALBOX_AGENT_USER"] ?? "";
  if (process.getuid?.() !== 0) {
    if (name === "") return null;
    throw new Error(
      "SIGNALBOX_AGENT_USER works only if Signalbox runs as root. Unset it, or start Signalbox as root.",
    );
  }
  const found = userNamed(name === "" ? "nobody" : name);
  if (found === undefined) {
    throw new Error(
      name === ""
        ? 'Agents do not run as root, and there is no user "nobody". Set SIGNALBOX_AGENT_USER to another user.'
        : `There is no user "${name}". Correct SIGNALBOX_AGENT_USER.`,
    );
  }
  if (name === "") return { ...found, isDefault: true };
  if (found.uid === 0)
    throw new Error("Agents do not run as root. Set SIGNALBOX_AGENT_USER to another user.");
  return found;
}

/** Wraps a command so that it runs as the user, without the groups and capabilities of root. */
export function asUser({ uid, gid }: AgentUser, command: readonly string[]): string[] {
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=-all",
    "--no-new-privs",
    "--",
    ...command,
  ];
}

/** Returns the outermost parent of a path that the user cannot enter. */
export function closedParent(user: AgentUser, path: string): string | undefined {
  const parents: string[] = [];
  for (let parent = dirname(realpathSync(path)); parent !== "/"; parent = dirname(parent))
    parents.push(parent);
  return parents.findLast((parent) => !canEnter(user, parent));
}

function canEnter({ uid, gid }: AgentUser, directory: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(directory);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

function userNamed(name: string): AgentUser | undefined {
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [found] = rows.filter(([user, , uid]) => user === name || uid === name);
  return found === undefined
    ? undefined
    : { name: found[0] ?? name, uid: Number(found[2]), gid: Number(found[3]), isDefault: false };
}
