/**
 * Lets those who want the same thing in the same turn share one reading of it: a thousand readers at the
 * end of a stream are woken together by one event. A reading begins after everybody who shares it has
 * asked, so nobody is given something older than the event that woke them.
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
