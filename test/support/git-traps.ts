import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { plant } from "./test-directory.ts";

/** A repository in which every setting and hook that can name a program names one that leaves a trace. */
export interface TrapRepository {
  readonly directory: string;
  /** Names of the traps that were executed. */
  readonly sprung: () => string[];
}

/**
 * Creates the repository: a working copy with one commit, an uncommitted change, and a trap for every setting
 * and hook.
 */
export function plantTraps(root: string): TrapRepository {
  const directory = plant(join(root, "trap"), { "a.txt": "one\n", "docs/b.txt": "two\n" });
  const marks = join(root, "marks");
  const programs = join(root, "programs");
  mkdirSync(marks);
  mkdirSync(programs);
  const program = (name: string): string => {
    const file = join(programs, name);
    writeFileSync(file, `#!/bin/sh\n: >"${marks}/${name}"\ncat 2>/dev/null </dev/null\nexit 0\n`);
    chmodSync(file, 0o755);
    return file;
  };
  git(directory, "init", "-q", "-b", "main");
  git(directory, "add", ".");
  git(directory, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "first");
  plant(directory, {
    "a.txt": "changed\n",
    "new.txt": "new\n",
    ".gitattributes": "* filter=trap diff=trap merge=trap\n",
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c true\n\tupdate = !true\n',
    ".git/info/attributes": "* filter=trap diff=trap merge=trap\n",
    ".git/config": config(program),
  });
  for (const hook of hooks) plantHook(join(directory, ".git", "hooks", hook), program(`hook-${hook}`));
  return { directory, sprung: () => readdirSync(marks).toSorted() };
}

/** Runs git without any protection. */
export function git(directory: string, ...args: readonly string[]): void {
  execFileSync("git", args, {
    cwd: directory,
    stdio: "pipe",
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
  });
}

function plantHook(file: string, program: string): void {
  if (!existsSync(join(file, ".."))) mkdirSync(join(file, ".."));
  writeFileSync(file, `#!/bin/sh\nexec "${program}"\n`);
  chmodSync(file, 0o755);
}

const hooks = [
  "post-checkout",
  "post-index-change",
  "pre-commit",
  "post-commit",
  "pre-receive",
  "post-receive",
  "update",
  "reference-transaction",
  "pre-auto-gc",
  "fsmonitor-watchman",
  "post-merge",
  "post-rewrite",
];

/** Returns git's documented settings that name a program, as far as a repository can set them. */
function config(program: (name: string) => string): string {
  const keys: Record<string, string> = {
    "core.fsmonitor": "fsmonitor",
    "core.sshCommand": "ssh-command",
    "core.pager": "pager",
    "core.editor": "editor",
    "core.askPass": "askpass",
    "core.alternateRefsCommand": "alternate-refs",
    "core.gitProxy": "git-proxy",
    "diff.external": "diff-external",
    "diff.trap.command": "diff-command",
    "diff.trap.textconv": "textconv",
    "filter.trap.clean": "clean",
    "filter.trap.smudge": "smudge",
    "merge.trap.driver": "merge-driver",
    "gpg.program": "gpg",
    "gpg.ssh.program": "gpg-ssh",
    "credential.helper": "credential",
    "uploadpack.packObjectsHook": "pack-objects-hook",
    "uploadarchive.trap": "upload-archive",
    "remote.origin.uploadpack": "uploadpack",
    "sequence.editor": "sequence-editor",
    "interactive.diffFilter": "diff-filter",
    "pager.log": "pager-log",
  };
  const lines = Object.entries(keys).map(([key, name]) => {
    const last = key.lastIndexOf(".");
    const [section = "", ...sub] = key.slice(0, last).split(".");
    const head = sub.length === 0 ? `[${section}]` : `[${section} "${sub.join(".")}"]`;
    return `${head}\n\t${key.slice(last + 1)} = ${program(name)}\n`;
  });
  return ["[core]\n\trepositoryformatversion = 0\n\tbare = false\n", ...lines].join("");
}
