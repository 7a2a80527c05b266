import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { SandboxPlan } from "./sandbox-plan.ts";

/** The program of macOS that runs a command under a profile. */
export const seatbeltFile = "/usr/bin/sandbox-exec";

/**
 * Builds the command that runs another one under macOS's own sandbox. Not tried on a Mac yet: the profile follows
 * Apple's published examples, and only its text is tested.
 *
 * It differs from bubblewrap: the run shares the machine's process list and temporary directory. The network is
 * either closed or open to every host except this machine, because there are no network namespaces.
 */
export function seatbeltCommand(
  plan: SandboxPlan,
  {
    cwd,
    own = [],
    command,
  }: { cwd: string; own?: readonly string[] | undefined; command: readonly string[] },
): string[] {
  return [seatbeltFile, "-p", seatbeltProfile(plan, [cwd, ...own], homedir()), ...command];
}

/** Returns the profile: of several rules that match, the last one counts. */
export function seatbeltProfile(plan: SandboxPlan, writable: readonly string[], home: string): string {
  const temporary = ["/private/tmp", "/private/var/tmp", "/private/var/folders"];
  const devices = ["/dev/null", "/dev/zero", "/dev/tty", "/dev/dtracehelper"];
  return [
    "(version 1)",
    "(allow default)",
    rule("deny file-write*", ["/"]),
    rule("deny file-read*", [home, ...plan.hidden]),
    rule("allow file-read*", plan.readable),
    rule("allow file*", [...temporary, ...plan.writable]),
    `(allow file-write* ${devices.map((path) => `(literal ${quoted(path)})`).join(" ")})`,
    rule("deny file-write*", plan.protected),
    rule("deny file*", plan.secret),
    rule("allow file*", writable),
    // A path can be resolved only if its parents can be inspected.
    `(allow file-read-metadata (subpath "/"))`,
    plan.network === null
      ? "(deny network*)"
      : '(deny network-bind)\n(deny network-inbound)\n(deny network-outbound (remote ip "localhost:*"))',
    plan.inbound === undefined ? "" : acceptsAt(plan.inbound.port),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function acceptsAt(port: number): string {
  return `(allow network-bind network-inbound (local ip "localhost:${port}"))`;
}

function rule(action: string, paths: readonly string[]): string {
  if (paths.length === 0) return "";
  return `(${action} ${paths.map((path) => filterOf(realPath(path))).join(" ")})`;
}

function filterOf(path: string): string {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  return `(${isFile ? "literal" : "subpath"} ${quoted(path)})`;
}

/** Returns the path with links resolved, also if it does not exist yet: profiles apply to real paths. */
function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return existsSync(path) ? realpathSync(path) : path;
  return join(realPath(dirname(path)), basename(path));
}

function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}
