/**
 * Reason for a problem in a workspace. An `over_limit` file is taken, with a warning; every other one is left
 * out. `too_large` is more than twice a limit; `too_many` marks where the scan stopped.
 */
export type ProblemCode =
  | "name"
  | "link_outside"
  | "special"
  | "unreadable"
  | "changing"
  | "over_limit"
  | "too_large"
  | "too_many"
  | "too_deep";

/**
 * A problem in a workspace that a person or the agent should know about, in one sentence. An empty path means the whole
 * workspace.
 */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** Collects problems, up to a readable number. */
export class Problems {
  readonly #list: Problem[] = [];
  #more = 0;

  add(path: string, code: ProblemCode, message: string): void {
    if (this.#list.length < maxProblems) this.#list.push({ path, code, message });
    else this.#more++;
  }

  /** Returns the problems found so far; the last entry counts the rest. */
  all(): readonly Problem[] {
    if (this.#more === 0) return [...this.#list];
    return [...this.#list, { path: "", code: "too_many", message: `There are ${this.#more} more problems.` }];
  }
}

const maxProblems = 500;

/** Quotes a path for a message, whatever characters it contains. */
export function quoted(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
}
