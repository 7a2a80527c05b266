import type { Store } from "../../src/store/store.ts";

/** Wraps a store so that its process kills itself at append number DIE_AT, before or after it is stored (DIE_WHEN). */
export function dyingStore(store: Store, env: NodeJS.ProcessEnv): Store {
  const at = Number(env["DIE_AT"] ?? 0);
  const before = env["DIE_WHEN"] === "before";
  let appends = 0;
  const append: Store["append"] = async (entry) => {
    appends += 1;
    const now = appends === at;
    if (now && before) process.kill(process.pid, "SIGKILL");
    const outcome = await store.append(entry);
    if (now) process.kill(process.pid, "SIGKILL");
    return outcome;
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === "append") return append;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
