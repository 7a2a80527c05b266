import { useEffect, useState } from "react";

const atFirst = 2;

/**
 * How many parts of something long are drawn: the first ones at once, then more and more. Each time is a piece of work of
 * its own, which is not interrupted. What is drawn whole when it arrives can be: where it takes longer than the second
 * between two ticks of the page's clock, it is begun again and again, and never seen.
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
