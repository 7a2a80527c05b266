import { execFileSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import type { SandboxPlan } from "./sandbox-plan.ts";

/** What a machine has to contain runs with; where it has nothing, `why` is a sentence that says what to do. */
export type Sandbox =
  | { readonly kind: "bubblewrap"; readonly file: string }
  | { readonly kind: "none"; readonly why: string };

/** No sandbox, because none is wanted. */
export const NO_SANDBOX: Sandbox = { kind: "none", why: "The sandbox is turned off." };

const PROBE_MS = 5000;

/** Looks for bubblewrap and tries it once: some machines have it and forbid what it needs. */
export function findSandbox(): Sandbox {
  if (process.platform !== "linux") return { kind: "none", why: "There is a sandbox for Linux only." };
  const file = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"].find((place) => existsSync(place));
  if (file === undefined)
    return { kind: "none", why: "Bubblewrap is not installed. Install the package bubblewrap." };
  const nothing = { hidden: [], readable: [], writable: [], protected: [], secret: [] };
  const plan: SandboxPlan = { mode: "auto", ...nothing, network: false };
  try {
    const command = bubblewrapCommand(file, plan, "/", ["/bin/true"]);
    execFileSync(file, command.slice(1), { stdio: ["ignore", "ignore", "pipe"], timeout: PROBE_MS });
    return { kind: "bubblewrap", file };
  } catch (error) {
    return { kind: "none", why: refusedBy(error) };
  }
}

/**
 * The command that runs another one inside bubblewrap: no capabilities, namespaces of its own for processes,
 * users and the rest, a read-only root, and a private /tmp, /run and /dev. The order of mounts is the order
 * of precedence: what comes later lies above. Sockets in /run lead to daemons that act for the user (a
 * container engine, a message bus), so /run is empty but for the name resolver.
 *
 * It ends with the process that started it, which is the run's wrapper and never the server.
 */
export function bubblewrapCommand(
  file: string,
  plan: SandboxPlan,
  cwd: string,
  command: readonly string[],
): string[] {
  const place = realpathSync(cwd);
  const hidden = existing(["/tmp", "/var/tmp", "/run", ...plan.hidden]);
  return [
    file,
    ...NAMESPACES,
    ...(plan.network ? [] : ["--unshare-net"]),
    ...BARE_ROOT,
    ...empty(outermost(hidden)),
    ...bound("--ro-bind", visibleAt([...RESOLVER, ...plan.readable], hidden)),
    ...bound("--bind", [...existing(plan.writable), ...visibleAt(plan.writable, hidden)]),
    ...bound("--ro-bind", [...existing(plan.protected), ...visibleAt(plan.protected, hidden)]),
    ...empty(outermost(existing(plan.secret))),
    ...(place === "/" ? [] : ["--bind", place, place]),
    "--chdir",
    place,
    "--",
    ...command,
  ];
}

const NAMESPACES = [
  "--unshare-user",
  "--unshare-pid",
  "--unshare-ipc",
  "--unshare-uts",
  "--unshare-cgroup-try",
  "--cap-drop",
  "ALL",
  "--die-with-parent",
  "--new-session",
];

const BARE_ROOT = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"];

const TMP_BYTES = String(1024 ** 3);

/** Where /etc/resolv.conf may lead, and where some systems keep their programs. */
const RESOLVER = [
  "/run/systemd/resolve",
  "/run/resolvconf",
  "/run/NetworkManager",
  "/run/netconfig",
  "/run/current-system",
  "/run/wrappers",
];

/** Those of the places that are there, by the names to which links lead. */
function existing(places: readonly string[]): string[] {
  const real = places.filter((place) => existsSync(place)).map((place) => realpathSync(place));
  return outermostFirst(real.filter((place) => place !== "/"));
}

/** The names under which a place must be put back into hidden directories: its own and the one it leads to. What lies elsewhere is seen anyway. */
function visibleAt(places: readonly string[], hidden: readonly string[]): string[] {
  return places
    .filter((place) => existsSync(place))
    .flatMap((place) => [place, join(realpathSync(dirname(place)), basename(place)), realpathSync(place)])
    .filter((place) => hidden.some((directory) => place.startsWith(`${directory}/`)));
}

function empty(places: readonly string[]): string[] {
  return places.flatMap((place) =>
    statSync(place).isDirectory()
      ? ["--size", TMP_BYTES, "--tmpfs", place]
      : ["--ro-bind", "/dev/null", place],
  );
}

function bound(how: "--bind" | "--ro-bind", places: readonly string[]): string[] {
  return outermost(places).flatMap((place) => [how, place, place]);
}

/** What lies in another of the places comes with it, or goes with it. */
function outermost(places: readonly string[]): string[] {
  return outermostFirst(places).filter((place) => !places.some((other) => place.startsWith(`${other}/`)));
}

function outermostFirst(places: readonly string[]): string[] {
  return [...new Set(places)].toSorted((a, b) => a.split("/").length - b.split("/").length);
}

function refusedBy(error: unknown): string {
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const [said = ""] = stderr.split("\n");
  return `Bubblewrap does not work here${said === "" ? "" : ` (${said})`}. Allow unprivileged user namespaces, or run agents on a machine that does.`;
}
