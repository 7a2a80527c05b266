import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { askPersonsGit } from "../../workspace/merge/person/persons-git.ts";

/** The pattern of the state files for git's local exclude file. */
const excludePattern = "**/.claude/orchestrate*";

/**
 * Makes git ignore the state files, so that `git status` stays empty and `git add -A` does not commit them.
 * Otherwise every write would count as a change of the person. Adds one line to the repository's local
 * `info/exclude`, which is never committed, unless the project already ignores the files. Returns a sentence
 * if git tracks one of them; null otherwise.
 */
export async function keepFromGit(project: string): Promise<string | null> {
  const tracked = await askPersonsGit(project, [
    "ls-files",
    "--",
    ".claude/orchestrate-state.json",
    ".claude/orchestrate.log",
  ]);
  if (tracked.code !== 0) return null;
  const [first] = tracked.output.split("\n").filter((line) => line !== "");
  if (first !== undefined)
    return `Git tracks ${first}, so writing it would count as your change. Remove it with: git rm --cached ${first}`;
  const ignored = await askPersonsGit(project, [
    "check-ignore",
    "-q",
    "--",
    ".claude/orchestrate-state.json",
  ]);
  if (ignored.code === 0) return null;
  const { code, output } = await askPersonsGit(project, ["rev-parse", "--git-path", "info/exclude"]);
  if (code !== 0) return null;
  await appendLine(resolve(project, output.trimEnd()), excludePattern);
  return null;
}

/** Appends a line to a file, unless the file already has it. */
async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;
  await using handle = await open(file, flags, 0o666);
  const before = await handle.readFile("utf8");
  if (before.split("\n").includes(line)) return;
  await handle.writeFile(`${before === "" || before.endsWith("\n") ? "" : "\n"}${line}\n`);
}
