import { closeSync, openSync, readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";

/*
 * Runs inside a sandbox, whose network nobody else can reach, and forwards connections from outside to the program in it.
 * It listens on two Unix sockets in the directory that it is given: `program` forwards each connection to the port on
 * which the program listens, `ports` reports all such ports as JSON. It closes its stdout once it listens; the program
 * starts after that.
 *
 * Arguments: the directory of the sockets, the preferred port, ports that are not the program's.
 */

const [directory = "", preferred = "", ...others] = process.argv.slice(2);

interface Listener {
  readonly port: number;
  readonly host: string;
}

/** Lists the TCP ports of this network on which somebody listens. */
function listeners(): Listener[] {
  return [
    ...listenersIn("/proc/self/net/tcp", { loopback: "127.0.0.1", any: "00000000" }),
    ...listenersIn("/proc/self/net/tcp6", { loopback: "::1", any: "0".repeat(32) }),
  ].filter(({ port }) => !others.includes(String(port)));
}

const LISTEN = "0A";

function listenersIn(table: string, { loopback, any }: { loopback: string; any: string }): Listener[] {
  return rowsOf(table).flatMap((row) => {
    const [, local = "", , state] = row.trim().split(/ +/);
    const [address, port = ""] = local.split(":");
    // A mapped address (::ffff:127.0.0.1) is reached over IPv4.
    const host = address !== any && address?.includes("FFFF0000") === true ? "127.0.0.1" : loopback;
    return state === LISTEN ? [{ port: Number.parseInt(port, 16), host }] : [];
  });
}

function rowsOf(table: string): string[] {
  try {
    return readFileSync(table, "utf8").split("\n").slice(1);
  } catch {
    // A machine without IPv6 has no such table.
    return [];
  }
}

function chosen(): Listener | undefined {
  const found = listeners();
  return found.find(({ port }) => port === Number(preferred)) ?? found.toSorted((a, b) => a.port - b.port)[0];
}

function forward(client: Socket): void {
  const target = chosen();
  if (target === undefined) {
    client.destroy();
    return;
  }
  const server = connect(target);
  // If one breaks, both are closed.
  pipeline(client, server, client, () => undefined);
}

function report(client: Socket): void {
  client.on("error", () => client.destroy());
  client.end(JSON.stringify(listeners().map(({ port }) => port)));
}

async function listen(name: string, handle: (client: Socket) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    createServer({ allowHalfOpen: true }, handle).on("error", reject).listen(name, resolve);
  });
}

// Paths of sockets are limited to about 100 bytes, so they are relative.
process.chdir(directory);
await listen("program", forward);
await listen("ports", report);
closeSync(1);
// Takes the free descriptor: Node never closes a connection that has the number of stdout.
openSync("/dev/null", "w");
