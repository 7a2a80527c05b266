import { startGit, type GitOptions } from "../git/git.ts";

/** Exit status of a git command that answers with it, and its output. */
export interface GitAnswer {
  readonly code: number;
  readonly output: Buffer;
}

/** Runs a git command whose exit status 1 is an answer. Any other failure is thrown. */
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
