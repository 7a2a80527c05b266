import { useEffect, useRef, useState } from "react";

/** Returns the given value, but changes it at most once per period. */
export function usePaced<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (Object.is(value, shown)) return undefined;
    const wait = Math.max(0, changedAt.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
