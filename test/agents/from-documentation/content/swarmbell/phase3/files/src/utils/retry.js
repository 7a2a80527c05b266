import { setTimeout as sleep } from "node:timers/promises";

/** An error after which another try makes no sense, such as a wrong token. */
export class FinalError extends Error {}

/**
 * Tries again with pauses that double: firstPauseMs, then twice as long, and so on. A service that asks for a longer
 * pause (`retryAfterMs` of the error) gets it, up to a minute.
 */
export async function retry(action, { tries, firstPauseMs, wait = sleep }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action(attempt);
    } catch (error) {
      if (error instanceof FinalError || attempt >= tries) throw error;
      await wait(Math.min(Math.max(firstPauseMs * 2 ** (attempt - 1), error.retryAfterMs ?? 0), 60_000));
    }
  }
}
