/**
 * Combines requests for the same thing in the same turn into one read: one event wakes a thousand readers at the end of
 * a stream together. A read begins after all its callers have asked, so nobody gets data older than the event that woke
 * them.
 */
export function sharedReads<Wanted, T>(read: (wanted: Wanted) => Promise<T>): (wanted: Wanted) => Promise<T> {
  const gathering = new Map<string, Promise<T>>();

  async function gather(name: string, wanted: Wanted): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve));
    gathering.delete(name);
    return read(wanted);
  }

  return (wanted) => {
    const name = JSON.stringify(wanted);
    const shared = gathering.get(name) ?? gather(name, wanted);
    gathering.set(name, shared);
    return shared;
  };
}
