/** Tokens and cost. `input` counts only tokens that came from no cache. */
export interface Spent {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number;
}

/** The usage of a session that has not begun. */
export const nothingSpent: Spent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 };
