import { closeSync, openSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";

/*
 * Runs inside a sandbox, which has no other network access, and forwards connections to the proxy's Unix socket. It
 * forwards connections to the proxy port unchanged. For each allowed port of the machine it opens a tunnel (CONNECT).
 * It makes no access decisions: the proxy outside the sandbox checks every destination. It closes its stdout once all
 * ports are open; the agent starts after that.
 *
 * Arguments: path of the proxy's socket, port of the proxy inside the sandbox, ports of the machine.
 */

const [socketPath = "", proxyPort = "", ...machinePorts] = process.argv.slice(2);

const join = (client: Socket, server: Socket): void => {
  // If one breaks, both are closed.
  pipeline(client, server, client, () => undefined);
};

const passOn = (client: Socket): void => join(client, connect(socketPath));

const passTo =
  (port: string) =>
  (client: Socket): void => {
    const asked = request({ socketPath, method: "CONNECT", path: `localhost:${port}` });
    asked.on("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) join(client, socket);
      else client.destroy();
    });
    asked.on("error", () => client.destroy());
    client.on("error", () => client.destroy());
    asked.end();
  };

async function listen(host: string, port: string, handle: (client: Socket) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    createServer({ allowHalfOpen: true }, handle).on("error", reject).listen(Number(port), host, resolve);
  });
}

await listen("127.0.0.1", proxyPort, passOn);
for (const port of machinePorts) {
  await listen("127.0.0.1", port, passTo(port));
  // A machine without IPv6 has no such address.
  await listen("::1", port, passTo(port)).catch(() => undefined);
}
closeSync(1);
// Takes the free descriptor: Node never closes a connection that has the number of stdout.
openSync("/dev/null", "w");
