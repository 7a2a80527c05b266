/** Calls `act` for all items, at most `width` at a time. Stops at the first fault, after the calls in progress. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let isStopped = false;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      while (!isStopped && next < items.length) {
        try {
          await act(items[next++]!);
        } catch (error) {
          isStopped = true;
          throw error;
        }
      }
    }),
  );
}
