/**
 * Returns a function that runs async operations one at a time, in call order. A failure does not stop later
 * ones.
 */
export function serial(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return async (act) => {
    const mine = last.then(act, act);
    // The caller of `mine` gets its error; the queue continues.
    last = mine.catch(() => undefined);
    return mine;
  };
}
