/** Tries again with doubled pauses; the last error is thrown. */
export async function retry<T>(call: () => Promise<T>, attempts: number, firstPauseMs: number, pause: (ms: number) => Promise<unknown>): Promise<T> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await call();
    } catch {
      // tried again below; only the last failure is reported
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
  return call();
}
