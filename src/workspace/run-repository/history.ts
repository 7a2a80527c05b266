import { constants } from "node:fs";
import { copyFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { GitFault, runGit } from "../git/git.ts";
import { isObjectId, objectId } from "../git/ids.ts";

/** A pack with exactly the history of a commit. Its keep file protects it from garbage collection. */
interface HistoryPack {
  readonly commit: string;
  /** The path of the pack without its extension. */
  readonly path: string;
}

/**
 * Packs the history of a commit whose objects are in another directory. Keeps the first pack as a whole, so
 * that a checkout can copy it. Later packs contain only new objects.
 */
export async function importHistory(repository: string, commit: string, objects: string): Promise<void> {
  const base = await nearestHistory(repository, commit, objects);
  const name = await packHistory(repository, { commit, without: base?.commit ?? null, objects });
  if (base !== null || name === null) return;
  const keep = join(packDirectory(repository), `pack-${name}.keep`);
  await writeFile(`${keep}.new`, `${keepPrefix}${commit}\n`, { mode: 0o600 });
  await rename(`${keep}.new`, keep);
}

/**
 * Copies the history of a commit into a new git directory: copies the kept pack, and packs only newer
 * objects.
 */
export async function copyHistory(repository: string, commit: string, into: string): Promise<void> {
  const base = await nearestHistory(repository, commit);
  if (base !== null) await copyPack(base, into);
  if (base?.commit === commit) return;
  await packHistory(into, {
    commit,
    without: base?.commit ?? null,
    objects: join(repository, "objects"),
    settings: ["core.fsync=none", "pack.threads=1", "pack.window=0"],
  });
}

async function copyPack({ path }: HistoryPack, into: string): Promise<void> {
  const target = join(packDirectory(into), path.slice(path.lastIndexOf("/") + 1));
  for (const ending of [".pack", ".idx"])
    await copyFile(`${path}${ending}`, `${target}${ending}`, constants.COPYFILE_FICLONE);
}

/**
 * Packs the objects that one commit reaches and another does not. Returns the pack's name; null if there are
 * none.
 */
async function packHistory(
  repository: string,
  options: {
    readonly commit: string;
    readonly without: string | null;
    readonly objects: string;
    readonly settings?: readonly string[];
  },
): Promise<string | null> {
  const { commit, without, objects, settings = [] } = options;
  const pack = ["pack-objects", "--revs", "--quiet", "--non-empty", "--delta-base-offset"];
  const output = await runGit(repository, [...pack, join(packDirectory(repository), "pack")], {
    settings,
    environment: borrowing(objects),
    input: `${objectId(commit)}\n${without === null ? "" : `^${objectId(without)}\n`}`,
  });
  const name = output.toString("utf8").trim();
  return isObjectId(name) ? name : null;
}

/** Returns the environment in which git also reads the objects of another directory. */
export function borrowing(objects: string): Readonly<Record<string, string>> {
  return { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) };
}

/** Returns a kept pack whose commit is in the history of a commit; null if there is none. */
async function nearestHistory(
  repository: string,
  commit: string,
  objects?: string,
): Promise<HistoryPack | null> {
  const packs = await historyPacks(repository);
  const exact = packs.find((pack) => pack.commit === commit);
  if (exact !== undefined) return exact;
  for (const pack of packs) if (await isAncestor(repository, pack.commit, commit, objects)) return pack;
  return null;
}

async function historyPacks(repository: string): Promise<HistoryPack[]> {
  const directory = packDirectory(repository);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".keep")).toSorted();
  const packs = names.map(async (name): Promise<HistoryPack[]> => {
    const text = (await readFile(join(directory, name), "utf8")).trim();
    const commit = text.startsWith(keepPrefix) ? text.slice(keepPrefix.length) : "";
    return isObjectId(commit) ? [{ commit, path: join(directory, name.slice(0, -".keep".length)) }] : [];
  });
  return (await Promise.all(packs)).flat();
}

/** Returns true if one commit is in the history of another. */
async function isAncestor(
  repository: string,
  older: string,
  newer: string,
  objects?: string,
): Promise<boolean> {
  const environment = objects === undefined ? {} : borrowing(objects);
  try {
    await runGit(repository, ["merge-base", "--is-ancestor", objectId(older), objectId(newer)], {
      environment,
    });
    return true;
  } catch (error) {
    if (error instanceof GitFault && error.exitCode === 1) return false;
    throw error;
  }
}

function packDirectory(repository: string): string {
  return join(repository, "objects", "pack");
}

const keepPrefix = "history of ";
