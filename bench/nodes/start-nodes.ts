import { closeHome, makeHome, type RunningServer, startServer } from "../../test/support/server.ts";

/** Servers on one database, each with a data directory of its own. */
export interface BenchNodes {
  readonly nodes: readonly BenchNode[];
  readonly close: () => Promise<void>;
}

/** A server and the name under which it is a node. */
export interface BenchNode extends RunningServer {
  readonly name: string;
}

/** Starts `count` nodes with these agents in a schema of their own. */
export async function startNodes(
  database: { readonly url: string; readonly schema: string },
  count: number,
  { places, agents }: { places: number; agents: Record<string, object> },
): Promise<BenchNodes> {
  const homes = Array.from({ length: count }, () => makeHome(agents, { sandbox: "off", concurrency: 1_000 }));
  const nodes: BenchNode[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all(homes.map((home) => closeHome(home, undefined)));
  };
  try {
    for (const [index, home] of homes.entries()) {
      const name = `node-${index + 1}`;
      const server = await startServer(home, {
        DATABASE_URL: database.url,
        DATABASE_SCHEMA: database.schema,
        SIGNALBOX_NODE: name,
        SIGNALBOX_PLACES: String(places),
        SIGNALBOX_KEY: "a key that all nodes of the benchmark share",
      });
      nodes.push({ ...server, name });
    }
    return { nodes, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}
