import { startGit, type GitProcess } from "../git/git.ts";
import type { ShadowTree } from "./shadow-tree.ts";

/** The ignore files of a project, evaluated by git. */
export interface IgnoreRules {
  /** Returns the ignored paths among the given ones. A directory must exist in the shadow tree. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/**
 * The error for ignore files that could not be evaluated, because their patterns take too long or git failed.
 */
export class IgnoreRulesFault extends Error {
  override name = "IgnoreRulesFault";
}

/** Starts one git process that evaluates the ignore files in a shadow tree. */
export function openIgnoreRules(repository: string, shadow: ShadowTree): IgnoreRules {
  const args = ["check-ignore", "--no-index", "--stdin", "-z", "--verbose", "--non-matching"];
  let git: GitProcess | undefined;
  let answers: AsyncGenerator<string> | undefined;
  return {
    async ignored(paths) {
      git ??= startGit(repository, args, shadow.git);
      answers ??= fields(git.child.stdout);
      const { child } = git;
      const timer = setTimeout(() => child.kill("SIGKILL"), shadow.timeoutMs);
      // With the prefix, git does not read a name that begins with a colon as a pattern.
      child.stdin.write(paths.map((path) => `./${path}\0`).join(""));
      const found = new Set<string>();
      try {
        for (const path of paths) if (await isIgnored(answers)) found.add(path);
      } finally {
        clearTimeout(timer);
      }
      return found;
    },
    async close() {
      await git?.stop();
    },
  };
}

/**
 * Reads one answer: the ignore file, a line number, the pattern and the path. The first three are empty
 * without a match.
 */
async function isIgnored(answers: AsyncGenerator<string>): Promise<boolean> {
  const answer: string[] = [];
  while (answer.length < 4) {
    const { done, value } = await answers.next();
    if (done === true) throw new IgnoreRulesFault("git check-ignore ended early.");
    answer.push(value);
  }
  const [source = "", , pattern = ""] = answer;
  return source !== "" && !pattern.startsWith("!");
}

/** Splits a stream at its NUL bytes. */
async function* fields(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const piece of stream) {
    let start = 0;
    for (let end = piece.indexOf(0); end !== -1; end = piece.indexOf(0, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end)]).toString("utf8");
      rest = [];
      start = end + 1;
    }
    rest.push(piece.subarray(start));
  }
}
