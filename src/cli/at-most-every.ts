/** Returns a function that acts at most once per interval; calls in between share its result. A failure is retried. */
export function atMostEvery<Value>(
  ms: number,
  act: () => Promise<Value>,
  now: () => number = Date.now,
): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | null = null;
  return () => {
    if (last !== null && now() - last.at < ms) return last.value;
    const begun = { at: now(), value: act() };
    last = begun;
    begun.value.catch(() => {
      if (last === begun) last = null;
    });
    return begun.value;
  };
}
