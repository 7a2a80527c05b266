import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMachineFault } from "../../protocol/machine-fault.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { GitCredential } from "../git/credential.ts";
import { GitFault, runGit } from "../git/git.ts";
import { connectionTo } from "./fetch-repository.ts";
import { shownSource, type Source } from "./parse-source.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** The time that a repository has for its answer. */
const answersWithinMs = 5_000;

/**
 * Asks a repository for its newest commit. Refuses one that does not exist, that cannot be read or that has no commit. One
 * that does not answer in time is not refused, since it may only be slow.
 */
export async function checkRepository(
  source: Extract<Source, { kind: "repository" }>,
  {
    timeoutMs = answersWithinMs,
    credential = null,
  }: { readonly timeoutMs?: number; readonly credential?: GitCredential | null } = {},
): Promise<Result<void>> {
  const name = shownSource(source.url);
  const limit = AbortSignal.timeout(timeoutMs);
  const directory = await mkdtemp(join(tmpdir(), "signalbox-source-"));
  try {
    const question = ["ls-remote", "--quiet", "--end-of-options", source.url, "HEAD"];
    const heads = await runGit(directory, question, { ...connectionTo(source, credential), limit });
    if (heads.length > 0) return ok(undefined);
    return refuse("invalid", `The repository ${name} has no commit on its default branch. Push one first.`);
  } catch (error) {
    if (!(error instanceof GitFault) || isMachineFault(error)) throw error;
    if (limit.aborted) return ok(undefined);
    const problem = signInProblem(error.message, name, credential);
    return refuse("invalid", problem ?? `The source ${name} cannot be read: ${reasonOf(error, source.url)}.`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the first line of git's own message, without the password of the URL. */
function reasonOf({ message }: GitFault, url: string): string {
  const [line = ""] = message
    .replace(/^git \S+ ended with \w+: /, "")
    .replaceAll(url, shownSource(url))
    .split(/[\r\n]+/u);
  return line.replace(/^(?:fatal|error): /, "").replace(/\.$/, "");
}
