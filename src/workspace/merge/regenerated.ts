import { posix } from "node:path";

/** A command that regenerates a file, to run in a sandbox. */
export interface RegenerationCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** The directory of the command in the project; empty for the root. */
  readonly directory: string;
}

/**
 * The plan for a generated file: take the branch's version, so that no package version changes without need,
 * then run the command, which adds the missing entries.
 */
export interface RegenerationPlan {
  readonly path: string;
  readonly take: "ours";
  readonly command: RegenerationCommand;
  /** The paths that the command may change besides the file itself. */
  readonly alsoChanges: readonly string[];
  /** True if the command accepts any content, as for test snapshots, so that a person must see the result. */
  readonly acceptsAnything: boolean;
}

/**
 * Returns the plan for a path; null if no known command generates it. Some plans depend on the file's
 * content.
 */
export function regenerationOf(path: string, ours: string | null): RegenerationPlan | null {
  const directory = posix.dirname(path) === "." ? "" : posix.dirname(path);
  const name = posix.basename(path);
  if (name.endsWith(".snap")) return snapshotPlan(path, ours ?? "");
  const line = Object.hasOwn(lockCommands, name) ? lockCommands[name]?.(ours ?? "") : undefined;
  if (line === undefined) return null;
  const [program = "", ...args] = line.split(" ");
  return {
    path,
    take: "ours",
    command: { program, args, directory },
    alsoChanges: name === "go.sum" ? [posix.join(directory, "go.mod")] : [],
    acceptsAnything: false,
  };
}

/** Returns true if a command generates a path. */
export function isRegenerated(path: string, ours: string | null): boolean {
  return regenerationOf(path, ours) !== null;
}

const npm = "npm install --package-lock-only --ignore-scripts --no-audit --no-fund";
const bun = "bun install --lockfile-only --ignore-scripts";

/** The command for each lock file. None of them updates packages that the merged manifest still allows. */
const lockCommands: Readonly<Record<string, (text: string) => string>> = {
  "package-lock.json": () => npm,
  "npm-shrinkwrap.json": () => npm,
  "pnpm-lock.yaml": () => "pnpm install --lockfile-only --ignore-scripts --no-frozen-lockfile",
  "yarn.lock": (text) =>
    text.includes("__metadata:")
      ? "yarn install --mode=update-lockfile"
      : "yarn install --ignore-scripts --non-interactive --no-progress",
  "bun.lock": () => bun,
  "bun.lockb": () => bun,
  "Cargo.lock": () => "cargo update --workspace",
  "poetry.lock": (text) => (isOldPoetry(text) ? "poetry lock --no-update" : "poetry lock"),
  "uv.lock": () => "uv lock",
  "Gemfile.lock": () => "bundle lock",
  "composer.lock": () => "composer update --lock --no-install --no-scripts --no-plugins --no-interaction",
  "go.sum": () => "go mod tidy",
};

/**
 * Returns true for a lock file of Poetry before version 2, which updates every package by default. The first
 * line has the version.
 */
function isOldPoetry(text: string): boolean {
  return /^# [^\n]{0,80}Poetry [01]\./u.test(text) || /^# [^\n]{0,80}Poetry and should/u.test(text);
}

/**
 * Returns the plan for a snapshot file; null if the test runner is unknown. Test runners write their name
 * into the first line.
 */
function snapshotPlan(path: string, text: string): RegenerationPlan | null {
  const folder = posix.dirname(path);
  const test = posix.join(
    posix.basename(folder) === "__snapshots__" ? posix.dirname(folder) : folder,
    posix.basename(path, ".snap"),
  );
  const args = text.startsWith("// Vitest Snapshot")
    ? ["vitest", "run", "--update", test]
    : text.startsWith("// Jest Snapshot")
      ? ["jest", "--ci=false", "--updateSnapshot", "--runTestsByPath", test]
      : null;
  if (args === null) return null;
  const command = { program: "npx", args: ["--no-install", ...args], directory: "" };
  return { path, take: "ours", command, alsoChanges: [], acceptsAnything: true };
}
