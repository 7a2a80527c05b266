import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { ensureRepository } from "../../src/workspace/git/repository.ts";
import { testPlace } from "./test-directory.ts";

/** Files of a commit: text or bytes, a link (`-> target`) or a program (`#!…`). */
export type CommitFiles = Readonly<Record<string, string | Buffer>>;

/** Creates a bare repository for one test. */
export async function bareRepository(): Promise<string> {
  const repository = join(testPlace(), "bare.git");
  await ensureRepository(repository);
  return repository;
}

/** Commits files, with all others deleted, and points a branch at the commit. */
export function commitFiles(
  repository: string,
  files: CommitFiles,
  { parents = [], branch = "made" }: { readonly parents?: readonly string[]; readonly branch?: string } = {},
): string {
  const [first, ...others] = parents;
  const pieces: (string | Buffer)[] = [
    `commit refs/heads/${branch}\nmark :1\ncommitter Test <test@localhost> 1700000000 +0000\ndata 0\n`,
    first === undefined ? "" : `from ${first}\n`,
    ...others.map((parent) => `merge ${parent}\n`),
    "deleteall\n",
  ];
  for (const [path, content] of Object.entries(files)) {
    const isLink = typeof content === "string" && content.startsWith("-> ");
    const bytes = Buffer.from(isLink ? content.slice(3) : content);
    const mode = isLink ? "120000" : bytes.subarray(0, 2).equals(Buffer.from("#!")) ? "100755" : "100644";
    pieces.push(`M ${mode} inline ${JSON.stringify(path)}\ndata ${bytes.length}\n`, bytes, "\n");
  }
  const input = Buffer.concat([...pieces, "\nget-mark :1\ndone\n"].map((piece) => Buffer.from(piece)));
  return gitText(repository, ["fast-import", "--quiet", "--force", "--done"], input);
}

/** Runs git in a repository and returns its output as text. */
export function gitText(repository: string, args: readonly string[], input: string | Buffer = ""): string {
  return execFileSync("git", [...args], { cwd: repository, input, stdio: "pipe", encoding: "utf8" }).trim();
}

/** Reads all files of a commit or tree as text. */
export function filesOf(repository: string, commit: string): Record<string, string> {
  const names = gitText(repository, ["ls-tree", "-r", "-z", "--name-only", commit])
    .split("\0")
    .filter((name) => name !== "");
  return Object.fromEntries(
    names.map((name) => [
      name,
      execFileSync("git", ["cat-file", "-p", `${commit}:${name}`], { cwd: repository, encoding: "utf8" }),
    ]),
  );
}
