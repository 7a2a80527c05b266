import { execFileSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { type AgentUser, asUser, closedParent } from "../agent-user.ts";
import { scratchBytes, scratchPaths } from "./scratch.ts";
import { inboundArguments, networkArguments, withInbound, withNetwork } from "./network-access.ts";
import { seatbeltFile } from "./seatbelt.ts";
import { seccompFilter } from "./seccomp.ts";
import type { SandboxPlan } from "./sandbox-plan.ts";

/**
 * Sandbox support of a machine. If there is none, `why` gives the reason and the remedy, and `install` the command that
 * installs a sandbox, if one does.
 */
export type Sandbox =
  | { readonly kind: "bubblewrap" | "seatbelt"; readonly file: string }
  | { readonly kind: "none"; readonly why: string; readonly install?: string };

/** No sandbox, because it is turned off. */
export const NO_SANDBOX: Sandbox = { kind: "none", why: "The sandbox is turned off." };

const PROBE_MS = 30_000;

/** Finds bubblewrap and tries it once: some machines have it installed but forbid the operations it needs. */
export function findSandbox(user: AgentUser | null): Sandbox {
  if (process.platform === "darwin" && existsSync(seatbeltFile))
    return { kind: "seatbelt", file: seatbeltFile };
  if (process.platform !== "linux")
    return { kind: "none", why: "A sandbox is available only on Linux and macOS." };
  const file = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"].find((path) => existsSync(path));
  if (file === undefined)
    return {
      kind: "none",
      why: "Bubblewrap is not installed. Install the bubblewrap package.",
      ...installCommand(),
    };
  const nothing = { hidden: [], readable: [], writable: [], protected: [], secret: [] };
  const plan: SandboxPlan = { mode: "auto", ...nothing, network: null };
  try {
    const filter = seccompFilter();
    const filterFrom = filter === null ? null : 0;
    const command = bubblewrapCommand(file, plan, { cwd: "/", command: ["/bin/true"], user, filterFrom });
    execFileSync(file, command.slice(1), {
      input: filter ?? "",
      stdio: ["pipe", "ignore", "pipe"],
      timeout: PROBE_MS,
    });
    return { kind: "bubblewrap", file };
  } catch (error) {
    return { kind: "none", why: reasonFor(error) };
  }
}

/**
 * Builds the command that runs another one inside bubblewrap: without capabilities, in its own namespaces for
 * processes, users, network and the rest, with a seccomp filter, a read-only root and a private /tmp, /run and /dev.
 * Later mounts cover earlier ones. Sockets in /run lead to daemons that act for the user (a container engine, a message
 * bus), so /run is empty except for the name resolver. Temporary files are in memory, in directories of limited size;
 * all other empty directories are read-only.
 *
 * The sandbox dies with the process that started it, which is the run's wrapper and never the server.
 */
export function bubblewrapCommand(
  file: string,
  plan: SandboxPlan,
  { cwd, own = [], command, user, memoryMb, filterFrom }: SandboxedCommand,
): string[] {
  const path = realpathSync(cwd);
  const scratch = existing(scratchPaths());
  const closed = user === null ? [] : [path, ...own].flatMap((each) => closedParent(user, each) ?? []);
  const secret = outermost(existing(plan.secret));
  const hidden = outermost([
    ...scratch,
    ...existing(["/run", "/sys/fs/cgroup", ...plan.hidden, ...closed]),
  ]).filter((each) => !secret.some((covering) => `${each}/`.startsWith(`${covering}/`)));
  const size = scratchBytes(memoryMb);
  const inside = withRelays(plan, command);
  return [
    ...filtered(file, filterFrom),
    ...NAMESPACES,
    ...(user === null ? AS_THIS_USER : AS_ROOT),
    ...READ_ONLY_ROOT,
    ...hidden.flatMap((each) => empty(each, size)),
    ...bound("--ro-bind", visibleAt([...RESOLVER, ...plan.readable], hidden), hidden),
    ...bound("--bind", [...existing(plan.writable), ...visibleAt(plan.writable, hidden)], hidden),
    ...bound("--ro-bind", [...existing(plan.protected), ...visibleAt(plan.protected, hidden)], hidden),
    ...secret.flatMap((each) => empty(each, size)),
    ...bound("--bind", existing(own), [...hidden, ...secret]),
    ...(plan.network === null ? [] : networkArguments(plan.network)),
    ...(plan.inbound === undefined ? [] : inboundArguments()),
    ...bound("--bind", existing([path]), [...hidden, ...secret]),
    ...[...hidden, ...secret].filter((each) => !scratch.includes(each)).flatMap(readOnly),
    "--remount-ro",
    "/dev",
    "--chdir",
    path,
    "--",
    ...(user === null ? inside : asUser(user, inside)),
  ];
}

function withRelays({ network, inbound }: SandboxPlan, command: readonly string[]): readonly string[] {
  const reached = inbound === undefined ? command : withInbound(inbound, network, command);
  return network === null ? reached : withNetwork(network, reached);
}

/** The command of a sandboxed run. */
interface SandboxedCommand {
  readonly cwd: string;
  readonly own?: readonly string[] | undefined;
  readonly command: readonly string[];
  /** The user that runs the command; null for the user of this process. */
  readonly user: AgentUser | null;
  readonly memoryMb?: number | undefined;
  /** The file or descriptor with the seccomp filter; null for none. */
  readonly filterFrom: string | number | null;
}

/** Returns the start of bubblewrap's command. It reads the filter from a descriptor only. */
function filtered(bubblewrap: string, from: string | number | null): string[] {
  if (from === null) return [bubblewrap];
  if (typeof from === "number") return [bubblewrap, "--seccomp", String(from)];
  return ["/bin/sh", "-c", 'exec "$@" 9<"$0"', from, bubblewrap, "--seccomp", "9"];
}

const NAMESPACES = [
  "--unshare-pid",
  "--unshare-net",
  "--unshare-ipc",
  "--unshare-uts",
  "--unshare-cgroup-try",
  "--die-with-parent",
  "--new-session",
];

const AS_THIS_USER = ["--unshare-user", "--cap-drop", "ALL"];

/**
 * Root sets up the sandbox, enters the workspace, which another user owns, and switches to that user. The switch drops
 * these capabilities.
 */
const AS_ROOT = [
  "--cap-drop",
  "ALL",
  ...["CAP_SETUID", "CAP_SETGID", "CAP_DAC_OVERRIDE"].flatMap((name) => ["--cap-add", name]),
];

/** The kernel's settings are read-only, because root could change them for the whole machine. */
const READ_ONLY_ROOT = [
  "--ro-bind",
  "/",
  "/",
  "--dev",
  "/dev",
  "--proc",
  "/proc",
  ...["sys", "sysrq-trigger", "irq", "bus"].flatMap((name) => [
    "--ro-bind-try",
    `/proc/${name}`,
    `/proc/${name}`,
  ]),
];

/** Possible targets of /etc/resolv.conf, and directories in which some systems store their programs. */
const RESOLVER = [
  "/run/systemd/resolve",
  "/run/resolvconf",
  "/run/NetworkManager",
  "/run/netconfig",
  "/run/current-system",
  "/run/wrappers",
];

/** Returns the existing paths, with links resolved. */
function existing(paths: readonly string[]): string[] {
  const real = paths.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return outermostFirst(real.filter((path) => path !== "/"));
}

/**
 * Returns the names under which a path must be mounted again inside hidden directories: its own and the one
 * its links lead to. Paths outside hidden directories are visible anyway.
 */
function visibleAt(paths: readonly string[], hidden: readonly string[]): string[] {
  return paths
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, join(realpathSync(dirname(path)), basename(path)), realpathSync(path)])
    .filter((path) => hidden.some((directory) => path.startsWith(`${directory}/`)));
}

/** Makes a directory empty and writable, and a file unreadable. */
function empty(path: string, size: number): string[] {
  return statSync(path).isDirectory()
    ? ["--perms", "1777", "--size", String(Math.floor(size)), "--tmpfs", path]
    : ["--ro-bind", "/dev/null", path];
}

/** Makes an empty directory read-only, after everything in it was mounted. */
function readOnly(path: string): string[] {
  return statSync(path).isDirectory() ? ["--remount-ro", path] : [];
}

/** Mounts the outermost of these paths. Everybody may enter the directories on the way to them. */
function bound(how: "--bind" | "--ro-bind", paths: readonly string[], emptied: readonly string[]): string[] {
  return outermost(paths).flatMap((path) => [
    ...parentsIn(emptied, path).flatMap((parent) => ["--perms", "0755", "--dir", parent]),
    how,
    path,
    path,
  ]);
}

/** Returns the parents of a path that lie in emptied directories and must be created, outermost first. */
function parentsIn(emptied: readonly string[], path: string): string[] {
  const parents: string[] = [];
  for (let parent = dirname(path); parent !== "/"; parent = dirname(parent)) parents.unshift(parent);
  return parents.filter((parent) => emptied.some((each) => parent.startsWith(`${each}/`)));
}

/** Drops paths that lie in another one, since a mount covers everything below it. */
function outermost(paths: readonly string[]): string[] {
  return outermostFirst(paths).filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

function outermostFirst(paths: readonly string[]): string[] {
  return [...new Set(paths)].toSorted((a, b) => a.split("/").length - b.split("/").length);
}

const PACKAGE_MANAGERS = [
  ["/usr/bin/apt-get", "sudo apt-get install bubblewrap"],
  ["/usr/bin/dnf", "sudo dnf install bubblewrap"],
  ["/usr/bin/pacman", "sudo pacman -S bubblewrap"],
  ["/usr/bin/zypper", "sudo zypper install bubblewrap"],
  ["/sbin/apk", "sudo apk add bubblewrap"],
] as const;

function installCommand(): { install?: string } {
  const found = PACKAGE_MANAGERS.find(([file]) => existsSync(file));
  return found === undefined ? {} : { install: found[1] };
}

function reasonFor(error: unknown): string {
  const { stderr: printed } = error as { stderr?: Buffer | null };
  const stderr = printed?.toString().trim() ?? "";
  const [said = ""] = stderr.split("\n");
  return `Bubblewrap does not work here${said === "" ? "" : ` (${said})`}. Allow unprivileged user namespaces, or run Signalbox on a machine that allows them.`;
}
