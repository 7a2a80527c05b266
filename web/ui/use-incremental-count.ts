import { useEffect, useState } from "react";

const atFirst = 2;

/**
 * Returns how many parts of a long list to render: a few at once, then more and more. Each step is a separate render
 * that cannot be interrupted. A single large render could take longer than the second between two ticks of the page's
 * clock, and would then restart forever.
 */
export function useIncrementalCount(parts: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= parts) return undefined;
    const timer = setTimeout(() => setDrawn(Math.ceil(drawn * 1.5)));
    return () => clearTimeout(timer);
  }, [drawn, parts]);
  return Math.min(drawn, parts);
}
