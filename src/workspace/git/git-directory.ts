import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The contents of a new git directory besides its objects and its index. */
export interface GitDirectoryOptions {
  /** The branch that is checked out. */
  readonly branch: string;
  /** The commits of its branches, by their names. */
  readonly branches: Readonly<Record<string, string>>;
  /** Commits whose parents it will not have. */
  readonly shallow: readonly string[];
  /** True if git must not convert the contents of files in the work tree, whatever their attributes say. */
  readonly verbatim?: boolean;
}

/** Writes a git directory without objects and index: an identity, branches, and neither remotes nor hooks. */
export async function writeGitDirectory(own: string, options: GitDirectoryOptions): Promise<void> {
  const { branch, branches, shallow, verbatim = false } = options;
  for (const name of ["objects/info", "objects/pack", "refs/tags", "info"])
    await mkdir(join(own, name), { recursive: true });
  for (const [name, commit] of Object.entries(branches)) {
    const ref = join(own, "refs", "heads", name);
    await mkdir(dirname(ref), { recursive: true });
    await writeFile(ref, `${commit}\n`);
  }
  if (shallow.length > 0) await writeFile(join(own, "shallow"), `${shallow.join("\n")}\n`);
  if (verbatim)
    await writeFile(join(own, "info", "attributes"), "* -text -ident -filter !working-tree-encoding\n");
  await writeFile(join(own, "config"), config);
  // Git recognizes the directory as a repository as soon as it has a HEAD.
  await writeFile(join(own, "HEAD"), `ref: refs/heads/${branch}\n`);
}

const config = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	logallrefupdates = true
[user]
	name = Signalbox
	email = signalbox@localhost
`;
