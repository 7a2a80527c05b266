import { startGit, type GitOptions } from "../git/git.ts";

/** The exit status and output of a git command. */
export interface GitAnswer {
  readonly code: number;
  readonly output: Buffer;
}

/** Runs a git command for which exit status 1 is an answer. Throws on any other failure. */
export async function askGit(
  repository: string,
  args: readonly string[],
  { input = "", ...options }: GitOptions & { readonly input?: string | Buffer } = {},
): Promise<GitAnswer> {
  const { child, done } = startGit(repository, args, options);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.stdin.end(input);
  try {
    await done;
  } catch (error) {
    if (child.exitCode !== 1) throw error;
  }
  return { code: child.exitCode ?? 0, output: Buffer.concat(pieces) };
}
