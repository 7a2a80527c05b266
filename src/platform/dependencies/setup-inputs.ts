import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { findCommand } from "../../supervisor/find-command.ts";
import { treeOf } from "../../workspace/merge/commit-tree.ts";
import { readTrackedFiles, type TrackedFiles } from "../../workspace/run-repository/tracked-files.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { isManifest, isPlainInstall, mayUseProject, usesProject } from "./plain-install.ts";

/** A setup command, and the commit in whose files it runs. */
export interface Setup {
  /** The directory of the repository with the commit. */
  readonly repository: string;
  readonly commit: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The variables whose values differ between checkouts. */
  readonly leased: readonly string[];
}

/** Everything on which the result of a setup depends. */
export interface SetupInputs {
  /** Equal for two setups that give the same result. */
  readonly digest: string;
  /** False if the command uses a leased port or database, so that it must run in every checkout. */
  readonly isCacheable: boolean;
}

/**
 * Returns the inputs of a setup. A plain installation depends on the manifests and lock files; any other command, and one
 * whose package manager uses files of the project, on all files of the commit. The programs that it names count too.
 */
export async function setupInputs(setup: Setup): Promise<SetupInputs> {
  const { repository, commit, leased } = setup;
  const text = textOf(setup.command);
  const tracked = await readTrackedFiles(repository, commit);
  const texts = await readTexts(setup, tracked, text);
  const isPlain =
    isPlainInstall(text) &&
    ![...texts].some(([path, each]) => mayUseProject(path) && usesProject(path, each));
  const files = isPlain ? manifestsOf(tracked) : await treeOf(repository, commit);
  const inputs = [1, text, process.platform, process.arch, await programsOf(setup, text), files];
  const uses = (each: string): boolean => leased.some((name) => new RegExp(`\\b${name}\\b`, "u").test(each));
  return {
    digest: createHash("sha256").update(JSON.stringify(inputs)).digest("hex"),
    isCacheable: ![text, ...texts.values()].some(uses),
  };
}

/** Returns a command as a shell would get it. */
function textOf(command: readonly string[]): string {
  const [shell, option, text] = command;
  return shell === "sh" && option === "-c" && text !== undefined ? text : command.join(" ");
}

function manifestsOf({ files }: TrackedFiles): readonly (readonly [string, string])[] {
  return [...files].filter(([path]) => isManifest(path)).map(([path, { blob }]) => [path, blob] as const);
}

const largestText = 1 << 20;

/** Reads the files that the command names, and the manifests that may use the project. */
async function readTexts(
  { repository, commit }: Setup,
  { files }: TrackedFiles,
  text: string,
): Promise<ReadonlyMap<string, string>> {
  const named = new Set(wordsOf(text).map((word) => word.replace(/^(?:\.\/)+/u, "")));
  const paths = [...files.keys()].filter((path) => named.has(path) || mayUseProject(path));
  const texts = new Map<string, string>();
  const snapshots = await openSnapshots(repository);
  for await (const { path, bytes } of snapshots.readMany(commit, paths))
    texts.set(path, bytes.subarray(0, largestText).toString("utf8"));
  return texts;
}

/** Returns the words of a command, without its operators and quotation marks. */
function wordsOf(text: string): string[] {
  return text.split(/[\s"'`;&|()<>$={}]+/u).filter((word) => word !== "");
}

/** Programs on which packages of most languages depend. */
const interpreters = ["node", "python3"];

/** Returns the versions of the programs that the command names: where they are, and when they were installed. */
async function programsOf({ env }: Setup, text: string): Promise<readonly unknown[]> {
  const names = new Set([...interpreters, ...wordsOf(text).filter((word) => /^[\w.-]{1,40}$/u.test(word))]);
  const programs: unknown[] = [];
  for (const name of [...names].toSorted()) {
    const found = await findCommand(name, "/", env["PATH"] ?? "/usr/bin:/bin");
    if (found.kind !== "found") continue;
    const file = await realpath(found.file);
    const { size, mtimeMs } = await stat(file);
    programs.push([name, file, size, mtimeMs]);
  }
  return programs;
}
