import type { Store } from "../store.ts";

/**
 * A new, empty database. It can be opened as a store, reopened after that store is closed, and with `shared` opened
 * several times at once.
 */
interface EmptyDatabase {
  readonly open: (options?: { readonly shared?: boolean }) => Promise<Store>;
}
export type MakeDatabase = () => Promise<EmptyDatabase>;

/** Returns a test body that gets a new, empty store and closes it afterwards. */
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

/** Returns a test body that gets two stores on one new, empty database and closes them afterwards. */
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

/** Returns databases that open as one store backed by two: calls alternate between them. */
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
