/** Calls until it succeeds; the pause doubles after each failure. The last error is thrown. */
export async function retry(call, { attempts, firstPauseMs, pause }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || error.permanent) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}
