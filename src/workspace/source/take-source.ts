import { mkdirSync, realpathSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";

import { makeWorkspace } from "../make-workspace.ts";
import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { hasCode } from "../beneath/open-directory.ts";
import { ensureRepository } from "../git/repository.ts";
import type { Problem } from "../scan/problem.ts";
import { listFiles } from "../snapshots/list-files.ts";
import { checkOutFiles } from "../snapshots/check-out-files.ts";
import type { Snapshots } from "../snapshots/snapshots.ts";
import { fetchRepository, type FetchOptions } from "./fetch-repository.ts";
import { realDirectory, unreadable } from "./check-source.ts";
import { parseSource, shownSource, type Source } from "./parse-source.ts";
import { isBareRepository } from "./locate-repository.ts";
import { commitMessage } from "./commit-message.ts";
import { sourceHead } from "./source-head.ts";
import { countUncommitted } from "./uncommitted.ts";

/** Options for importing a source: the task's snapshots, a scratch directory to fetch into, and the time. */
export interface SourceOptions extends FetchOptions {
  readonly snapshots: Snapshots;
  readonly scratch: string;
  readonly at: Date;
  readonly limits?: WorkspaceLimits;
}

/** A source that was copied into the workspace. */
export interface ImportedSource {
  /** First snapshot of the workspace, under the ref `source`: the state the agent starts from. */
  readonly commit: string;
  /** Commit in the source's own history that the files come from. */
  readonly head: string | null;
  /** Number of files that differ from that commit; null if it cannot be determined. */
  readonly uncommitted: number | null;
  readonly files: number;
  readonly problems: readonly Problem[];
  /** Summary in one sentence. */
  readonly summary: string;
}

/**
 * Copies existing code into a workspace. Only reads the original: a directory is scanned, including uncommitted
 * changes; a repository is fetched into one of the platform's own. Nothing that the source names is executed. It can be
 * repeated after a crash.
 */
export async function takeSource(
  text: string,
  workspace: string,
  options: SourceOptions,
): Promise<Result<ImportedSource>> {
  const parsed = parseSource(text);
  if (!parsed.ok) return parsed;
  const source = parsed.value;
  await makeWorkspace(workspace);
  if (source.kind === "repository") return fromRepository(source, workspace, options);
  const directory = readable(source.path, workspace);
  if (!directory.ok) return directory;
  if (!isBareRepository(directory.value)) return fromDirectory(directory.value, workspace, options);
  const url = pathToFileURL(directory.value).href;
  return fromRepository({ kind: "repository", url, protocol: "file" }, workspace, options);
}

/** Returns the directory's real path, or a refusal if it cannot be a source. */
function readable(path: string, workspace: string): Result<string> {
  const directory = realDirectory(path);
  if (!directory.ok) return directory;
  const work = realpathSync(workspace);
  if (!isWithin(work, directory.value) && !isWithin(directory.value, work)) return directory;
  return refuse(
    "invalid",
    `The source ${path} and the task's workspace ${workspace} overlap. Move one of them.`,
  );
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}

async function fromDirectory(
  directory: string,
  workspace: string,
  { snapshots, at, limits = defaultLimits }: SourceOptions,
): Promise<Result<ImportedSource>> {
  const head = sourceHead(directory);
  const told = head === null ? null : await commitMessage(snapshots.directory, head.commit, head.objects);
  const options = { message: messageOf(directory, head?.commit ?? null, told), ref: "source", at, limits };
  const snapshot = await snapshots.take(directory, options).catch((error: unknown) => {
    if (hasCode(error, "EACCES")) return unreadable(directory, error);
    throw error;
  });
  if ("ok" in snapshot) return snapshot;
  const { commit, files, problems, complete } = snapshot;
  if (!complete) return tooLarge(directory, limits);
  if (files.length === 0) return refuse("invalid", `The source ${directory} contains no files.`);
  await checkOutFiles(snapshots.directory, files, { directory: workspace, durable: true });
  const uncommitted = head === null ? null : await countUncommitted(snapshots.directory, commit, head);
  return ok(
    withSummary(directory, {
      commit,
      head: head?.commit ?? null,
      uncommitted,
      files: files.length,
      problems,
    }),
  );
}

async function fromRepository(
  source: Extract<Source, { kind: "repository" }>,
  workspace: string,
  { snapshots, scratch, at, limits = defaultLimits, ...fetching }: SourceOptions,
): Promise<Result<ImportedSource>> {
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(scratch, "source-"));
  try {
    const repository = join(temporary, "fetched.git");
    await ensureRepository(repository);
    const fetched = await fetchRepository(repository, source, fetching);
    if (!fetched.ok) return fetched;
    const files = await listFiles(repository, fetched.value);
    const name = shownSource(source.url);
    if (files.length > 2 * limits.files || sum(files) > 2 * limits.bytes) return tooLarge(name, limits);
    if (files.length === 0) return refuse("invalid", `The source ${name} contains no files.`);
    const placed = await checkOutFiles(repository, files, { directory: workspace, limits, durable: true });
    const { commit } = await snapshots.take(workspace, {
      message: messageOf(name, fetched.value, await commitMessage(repository, fetched.value)),
      ref: "source",
      at,
      limits,
    });
    const problems = [...placed.problems, ...submodules(files)];
    return ok(
      withSummary(name, {
        commit,
        head: fetched.value,
        uncommitted: 0,
        files: placed.files.length,
        problems,
      }),
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the message of the first commit: that of the commit that the files come from, and their origin. */
function messageOf(name: string, head: string | null, told: string | null): string {
  const origin = head === null ? `Source ${name}` : `Source ${name} at commit ${head}`;
  return told === null ? origin : `${told}\n\n${origin}`;
}

function sum(files: readonly { readonly size: number }[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}

function tooLarge(name: string, { files, bytes }: WorkspaceLimits): Result<never> {
  const allowed = `${files} files and ${Math.floor(bytes / (1024 * 1024))} MB`;
  return refuse(
    "invalid",
    `The source ${name} is too large: the limit is ${allowed}. Use a part of it, or raise the limits.`,
  );
}

function submodules(files: readonly { readonly path: string }[]): Problem[] {
  if (!files.some(({ path }) => path === ".gitmodules")) return [];
  return [
    {
      path: ".gitmodules",
      code: "special",
      message: "The repository has submodules; they were not fetched.",
    },
  ];
}

function withSummary(name: string, taken: Omit<ImportedSource, "summary">): ImportedSource {
  const { files, head, uncommitted, problems } = taken;
  const changes = uncommitted === 0 || uncommitted === null ? "" : `, with ${uncommitted} uncommitted`;
  const at = head === null ? "" : ` at commit ${head.slice(0, 12)}`;
  const count = problems.length === 1 ? "was 1 problem" : `were ${problems.length} problems`;
  const left = problems.length === 0 ? "" : ` There ${count}.`;
  return { ...taken, summary: `Copied ${files} files from ${name}${at}${changes}.${left}` };
}
