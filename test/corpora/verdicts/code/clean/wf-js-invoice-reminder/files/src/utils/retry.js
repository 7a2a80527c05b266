/** An answer that will not get better by asking again. */
export class FinalError extends Error {}

/** Calls until it succeeds; waits for the given pauses between attempts. FinalError is not tried again. */
export async function retry(call, pausesMs, sleep) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof FinalError || attempt >= pausesMs.length) throw error;
      await sleep(pausesMs[attempt]);
    }
  }
}
