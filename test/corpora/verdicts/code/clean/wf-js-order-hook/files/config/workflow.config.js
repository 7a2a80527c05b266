/** What does not differ between environments. */
export const workflow = { attempts: 3, firstPauseMs: 500, timeoutMs: 4000, bodyLimit: 20_000 };
