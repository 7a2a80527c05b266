import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that reached the enemy. */
export interface Hit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The enemy's server: it allows everybody everything, and remembers who called. */
export interface Canary {
  readonly port: number;
  readonly hits: Hit[];
  /** How often somebody connected, whether a request followed or not. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Listens where `zap.test` leads for browsers that were opened with `toCanary`. What it answers is a script that calls `zap`. */
export async function startCanary(): Promise<Canary> {
  const hits: Hit[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    hits.push({ path, headers: request.headers });
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end(`window.zap?.(${JSON.stringify(path.slice(1))})`);
  });
  server.on("connection", () => (connections += 1));
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    hits,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** How a browser is opened that finds the enemy under the enemy's names, and nobody under all others but this machine's. */
export function toCanary({ port }: Canary): string {
  const enemy = ["zap.test", "*.zap.test"].map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const rules = [...enemy, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost"];
  return `--host-resolver-rules=${rules.join(",")}`;
}
