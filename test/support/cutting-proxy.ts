import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";

/** A proxy in front of a PostgreSQL server that can lose the connection at a commit. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the connection at the next commit: before the server gets it, or before the client gets the answer. */
  cutNext(when: "before_commit" | "before_answer"): void;
  /** The number of cuts so far. */
  readonly cuts: () => number;
  close(): Promise<void>;
}

/** Starts a proxy for the server whose socket is in this directory. */
export async function startCuttingProxy(directory: string): Promise<CuttingProxy> {
  let next: "before_commit" | "before_answer" | null = null;
  let cuts = 0;
  const open = new Set<Socket>();

  function cut(...sockets: Socket[]): void {
    cuts++;
    for (const socket of sockets) socket.destroy();
  }

  const proxy = createServer((client) => {
    const server = dial(join(directory, ".s.PGSQL.5432"));
    for (const socket of [client, server]) {
      open.add(socket);
      // Cut connections fail, too.
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
    }
    let answerIsLost = false;
    client.on("data", (bytes: Buffer) => {
      const commits = next !== null && bytes.includes("commit\0");
      if (commits && next === "before_commit") {
        next = null;
        return cut(client, server);
      }
      if (commits) {
        next = null;
        answerIsLost = true;
      }
      server.write(bytes);
    });
    server.on("data", (bytes: Buffer) => {
      if (!answerIsLost) client.write(bytes);
      else if (bytes.includes("COMMIT\0")) cut(client, server);
    });
    client.on("end", () => server.end());
    server.on("end", () => client.end());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  return {
    url: `postgresql://signalbox@127.0.0.1:${port}/postgres`,
    cutNext: (when) => (next = when),
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
