import type { Store } from "../store.ts";

/**
 * A new, empty database. It can be opened as a store, opened again after that one is closed, and with `shared` opened
 * several times at once.
 */
interface EmptyDatabase {
  readonly open: (options?: { readonly shared?: boolean }) => Promise<Store>;
}
export type MakeDatabase = () => Promise<EmptyDatabase>;

/** A test body that gets a new, empty store and leaves it closed. */
export function withStore(make: MakeDatabase, body: (store: Store) => Promise<void>): () => Promise<void> {
  return async () => {
    const database = await make();
    const store = await database.open();
    try {
      await body(store);
    } finally {
      await store.close();
    }
  };
}

/** A test body that gets two stores on one new, empty database and leaves them closed. */
export function withTwoStores(
  make: MakeDatabase,
  body: (a: Store, b: Store) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const database = await make();
    const [a, b] = await Promise.all([database.open({ shared: true }), database.open({ shared: true })]);
    try {
      await body(a, b);
    } finally {
      await Promise.all([a.close(), b.close()]);
    }
  };
}

/** Databases that open as one store which is two: each call goes to the one that did not get the last call. */
export function takingTurns(make: MakeDatabase): MakeDatabase {
  return async () => {
    const database = await make();
    return {
      async open() {
        const a = await database.open({ shared: true });
        const b = await database.open({ shared: true });
        return alternating(a, b);
      },
    };
  };
}

function alternating(a: Store, b: Store): Store {
  let next = a;
  return new Proxy(a, {
    get(_, name) {
      if (!(name in a)) return undefined;
      if (name === "close") return () => Promise.all([a.close(), b.close()]);
      return (...parameters: unknown[]) => {
        const store = next;
        next = store === a ? b : a;
        return (Reflect.get(store, name) as (...all: unknown[]) => unknown)(...parameters);
      };
    },
  });
}
