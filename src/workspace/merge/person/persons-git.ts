import { execFile } from "node:child_process";

import { GitFault } from "../../git/git.ts";

/** The exit status and output of git in a person's repository. */
export interface PersonsAnswer {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

/** Options for a git command in a person's repository. */
export interface PersonsOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** True to return each byte of the output as one character. */
  readonly asBytes?: boolean;
  /** A function that gets the process id as soon as git runs. */
  readonly onStart?: (pid: number) => void;
}

/**
 * Runs git in a person's own worktree, with the person's configuration. Without it, git would write files
 * with other line ends, or as pointers if the project uses LFS. Turns off hooks and the file monitor, because
 * both can be scripts of the project that an agent has just changed.
 */
export function askPersonsGit(
  directory: string,
  args: readonly string[],
  { environment = {}, input = "", asBytes = false, onStart }: PersonsOptions = {},
): Promise<PersonsAnswer> {
  const all = ["-C", directory, ...settings.flatMap((setting) => ["-c", setting]), ...args];
  const { promise, resolve, reject } = Promise.withResolvers<PersonsAnswer>();
  const options = {
    env: { ...personsEnvironment(), ...environment },
    maxBuffer: 1 << 30,
    encoding: asBytes ? ("latin1" as const) : ("utf8" as const),
  };
  const child = execFile("git", all, options, (fault, output, error) => {
    const code = fault === null ? 0 : fault.code;
    if (typeof code === "number") resolve({ code, output, error });
    else reject(new GitFault(`git ${args[0]} could not be run: ${fault?.message ?? ""}`, { cause: fault }));
  });
  if (child.pid !== undefined) onStart?.(child.pid);
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  return promise;
}

/** Runs git in a person's worktree and returns its output. Throws if git fails. */
export async function runPersonsGit(
  directory: string,
  args: readonly string[],
  options: PersonsOptions = {},
): Promise<string> {
  const { code, output, error } = await askPersonsGit(directory, args, options);
  if (code !== 0) throw new GitFault(`git ${args[0]} ended with ${code}: ${error.trim()}`);
  return output;
}

const settings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.quotePath=false",
  "core.fsync=all",
  "gc.auto=0",
  "maintenance.auto=false",
  "protocol.version=2",
  "protocol.file.allow=always",
];

function personsEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_EDITOR: "true",
    GIT_PAGER: "cat",
    GIT_LITERAL_PATHSPECS: "1",
  };
}
