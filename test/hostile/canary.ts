import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that reached the attacker. */
export interface Hit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The attacker's server: it allows every request from everybody, and records it. */
export interface Canary {
  readonly port: number;
  readonly hits: Hit[];
  /** Number of connections, with or without a request. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Starts the server of `zap.test` for browsers opened with `toCanary`. It responds with a script that calls `zap`. */
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

/** Returns the browser option that resolves the attacker's names to its server, and no others except this machine's. */
export function toCanary({ port }: Canary): string {
  const enemy = ["zap.test", "*.zap.test"].map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const rules = [...enemy, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost"];
  return `--host-resolver-rules=${rules.join(",")}`;
}
