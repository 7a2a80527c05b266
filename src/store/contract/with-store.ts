import type { Store } from "../store.ts";

/** A new, empty database that can be opened as a store, and opened again after that one is closed. */
interface EmptyDatabase {
  readonly open: () => Promise<Store>;
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
