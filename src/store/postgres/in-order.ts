import type { Lock } from "../work.ts";

/**
 * Returns a function that runs tasks at the same time, except those with a common exclusive lock: they run one after
 * another, in the order of the calls. They would wait for each other in the database, and each would keep a connection
 * that others need.
 */
export function inOrder(): <Result>(locks: readonly Lock[], task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();

  return (locks, task) => {
    const names = locks.filter(({ shared }) => shared !== true).map(({ name }) => name);
    const earlier = names.flatMap((name) => last.get(name) ?? []);
    const result = earlier.length === 0 ? task() : Promise.all(earlier).then(task);
    const over = result.then(forget, forget);
    for (const name of names) last.set(name, over);

    function forget(): void {
      for (const name of names) if (last.get(name) === over) last.delete(name);
    }
    return result;
  };
}
