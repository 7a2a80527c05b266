import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";

/** A proxy in front of a PostgreSQL server that can stop to pass bytes, as a network that loses all packets does. */
export interface PartitionProxy {
  readonly url: (application: string) => string;
  /** Passes nothing from now on. Connections stay open, and new ones get no answer. */
  cut(): void;
  /** Passes bytes again: all that waited, or only those of new connections. */
  heal(how: "continue" | "reset"): void;
  close(): Promise<void>;
}

/** Starts a proxy for the server whose socket is in this directory. */
export async function startPartitionProxy(directory: string): Promise<PartitionProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let healed = Promise.withResolvers<void>();

  function watch(socket: Socket, other: () => Socket | null): void {
    open.add(socket);
    // Lost connections fail, too.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      void whenHealed().then(() => other()?.destroy());
    });
  }

  async function whenHealed(): Promise<void> {
    if (!isCut) return;
    await healed.promise;
    await whenHealed();
  }

  function pass(from: Socket, to: Socket): void {
    from.on("data", (bytes: Buffer) => {
      if (to.write(bytes)) return;
      from.pause();
      to.once("drain", () => isCut || from.resume());
    });
    from.on("end", () => to.end());
    if (isCut) from.pause();
  }

  function heal(how: "continue" | "reset"): void {
    isCut = false;
    for (const socket of open) {
      if (how === "reset") socket.destroy();
      else socket.resume();
    }
    healed.resolve();
  }

  const proxy = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    let server: Socket | null = null;
    watch(client, () => server);
    void connectWhenHealed();

    async function connectWhenHealed(): Promise<void> {
      await whenHealed();
      if (client.destroyed) return;
      server = dial(join(directory, ".s.PGSQL.5432"));
      watch(server, () => client);
      pass(client, server);
      pass(server, client);
      client.resume();
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  return {
    url: (application) =>
      `postgresql://signalbox@127.0.0.1:${port}/postgres?application_name=${encodeURIComponent(application)}`,
    cut() {
      isCut = true;
      healed = Promise.withResolvers();
      for (const socket of open) socket.pause();
    },
    heal,
    async close() {
      heal("reset");
      proxy.close();
      await once(proxy, "close");
    },
  };
}
