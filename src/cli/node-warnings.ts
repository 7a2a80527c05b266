/** A difference from the clock of the database that people should correct. */
const wrongMs = 10_000;

/**
 * Returns a function that compares the machine's clock with that of the database. It returns a warning once when the
 * machine's clock begins to be wrong.
 */
export function clockWarning(): (machine: Date, database: Date) => string | null {
  let isWrong = false;
  return (machine, database) => {
    const differenceMs = machine.getTime() - database.getTime();
    const wasWrong = isWrong;
    isWrong = Math.abs(differenceMs) > wrongMs;
    if (!isWrong || wasWrong) return null;
    const seconds = Math.round(Math.abs(differenceMs) / 1_000);
    const way = differenceMs > 0 ? "ahead of" : "behind";
    return (
      `The clock of this machine is ${seconds} seconds ${way} the clock of the database. Signalbox uses the clock of the ` +
      "database; agents and S3 use that of the machine. Synchronize the machine's clock, for example with NTP."
    );
  };
}

/** Returns a function that returns a warning once when there are secrets that this node cannot read. */
export function keyWarning(): (unreadable: number) => string | null {
  let had = 0;
  return (unreadable) => {
    const isNew = had === 0 && unreadable > 0;
    had = unreadable;
    if (!isNew) return null;
    const secrets = unreadable === 1 ? "1 stored secret" : `${unreadable} stored secrets`;
    return `This node has no key for ${secrets}, so its tasks run without them. Set SIGNALBOX_KEY to the key of the other nodes and restart this node.`;
  };
}

/** Returns a warning for a server that has just joined an installation with other nodes; null if there are none. */
export function joinedSentence(others: readonly { readonly name: string }[]): string | null {
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(", ");
  return (
    `This server has joined the installation of ${others.length === 1 ? "the node" : "the nodes"} ${names}. ` +
    "If it should be an installation of its own, stop it, and start it with an empty data directory and DATABASE_SCHEMA set to another name."
  );
}

/** The warning of a node that has found one of a newer version. */
export const outdatedSentence =
  "Another node runs a newer version of Signalbox. This node keeps its tasks and takes no others. Drain it, update it and start it again.";
