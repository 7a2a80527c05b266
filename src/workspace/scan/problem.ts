/**
 * Why something in a workspace is not taken, or is taken with a warning. `over_limit` is taken; everything else is
 * not: `too_large` is beyond twice a limit, `too_many` is where the walk stopped.
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

/** Something in a workspace that a person or the agent should know of, in a sentence. An empty path is the whole. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

/** Problems as they are found, no more of them than somebody would read. */
export class Problems {
  readonly #list: Problem[] = [];
  #more = 0;

  add(path: string, code: ProblemCode, message: string): void {
    if (this.#list.length < most) this.#list.push({ path, code, message });
    else this.#more++;
  }

  /** Everything found so far; the last one says how many more there are. */
  all(): readonly Problem[] {
    if (this.#more === 0) return [...this.#list];
    return [...this.#list, { path: "", code: "too_many", message: `There are ${this.#more} more problems.` }];
  }
}

const most = 500;

/** A path as a sentence can show it, whatever characters an agent put into it. */
export function quoted(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
}
