import { pathToFileURL } from "node:url";
import { readdirSync, realpathSync, statSync } from "node:fs";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { GitCredential } from "../git/credential.ts";
import { hasCode, reason } from "../beneath/open-directory.ts";
import { checkRepository } from "./check-repository.ts";
import { isBareRepository } from "./locate-repository.ts";
import { parseSource } from "./parse-source.ts";

/**
 * Refuses a source that a task could not start from: a wrong notation, a directory that is missing, unreadable or empty,
 * or a repository that answers that it cannot be read.
 */
export async function checkSource(
  text: string,
  credential: GitCredential | null = null,
): Promise<Result<void>> {
  const parsed = parseSource(text);
  if (!parsed.ok) return parsed;
  if (parsed.value.kind === "repository") return checkRepository(parsed.value, { credential });
  const { path } = parsed.value;
  const directory = realDirectory(path);
  if (!directory.ok) return directory;
  if (isBareRepository(directory.value)) {
    const url = pathToFileURL(directory.value).href;
    return checkRepository({ kind: "repository", url, protocol: "file" });
  }
  try {
    if (readdirSync(directory.value).length > 0) return ok(undefined);
  } catch (error) {
    return unreadable(path, error);
  }
  return refuse("invalid", `The source ${path} contains no files.`);
}

/** Returns the real path of a directory, or a refusal if there is none that can be read. */
export function realDirectory(path: string): Result<string> {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return ok(real);
    return refuse("invalid", `The source ${path} is a file. Enter its directory.`);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return refuse("invalid", `The source ${path} does not exist.`);
    if (hasCode(error, "EACCES", "ELOOP", "ENAMETOOLONG")) return unreadable(path, error);
    throw error;
  }
}

/** Refuses a source that this user may not read. */
export function unreadable(path: string, error: unknown): Result<never> {
  return refuse(
    "invalid",
    `The source ${path} cannot be read (${reason(error)}). Give this user access to it.`,
  );
}
