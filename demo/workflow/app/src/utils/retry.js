import { setTimeout as pause } from "node:timers/promises";

/** Tries again with doubling pauses, or as long as the error says; an error that is final ends it at once. */
export async function retry(action, { tries, firstPauseMs, longestPauseMs, wait = pause }) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (error.final === true || attempt >= tries) throw error;
      const doubled = firstPauseMs * 2 ** (attempt - 1);
      await wait(Math.min(longestPauseMs, Math.max(doubled, error.afterMs ?? 0)));
    }
  }
}
