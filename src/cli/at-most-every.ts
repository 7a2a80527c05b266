/**
 * Returns a function that acts at most once per interval; calls in between share its result. A failure is retried. A
 * clock that was set back does not prolong the interval. A call with `fresh` always acts.
 */
export function atMostEvery<Value>(
  ms: number,
  act: () => Promise<Value>,
  now: () => number = Date.now,
): (options?: { readonly fresh: boolean }) => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | null = null;
  return ({ fresh } = { fresh: false }) => {
    if (!fresh && last !== null && Math.abs(now() - last.at) < ms) return last.value;
    const begun = { at: now(), value: act() };
    last = begun;
    begun.value.catch(() => {
      if (last === begun) last = null;
    });
    return begun.value;
  };
}
