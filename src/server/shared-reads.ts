/**
 * Lets those who want the same thing in the same turn share one reading of it: a thousand readers at the
 * end of a stream are woken together by one event. A reading begins after everybody who shares it has
 * asked, so nobody is given something older than the event that woke them.
 */
export function sharedReads<T>(read: (wanted: string) => Promise<T>): (wanted: string) => Promise<T> {
  const gathering = new Map<string, Promise<T>>();

  async function gather(wanted: string): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve));
    gathering.delete(wanted);
    return read(wanted);
  }

  return (wanted) => {
    const shared = gathering.get(wanted) ?? gather(wanted);
    gathering.set(wanted, shared);
    return shared;
  };
}
