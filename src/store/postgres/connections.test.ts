import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readAddress } from "./address.ts";
import { connect, connections } from "./connections.ts";
import { reasonOf } from "./postgres-fault.ts";

/** Returns a message of the PostgreSQL wire protocol. */
function message(type: string, content: string | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(content));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

const signedIn = message("R", Buffer.alloc(4));
const ready = message("Z", "I");
const shuttingDown = message(
  "E",
  "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0",
);

/** Starts a server that accepts each connection and closes it with the same packet. Returns its address. */
async function startClosingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([signedIn, ready, shuttingDown])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgresql://me@127.0.0.1:${(server.address() as AddressInfo).port}/work`;
}

test("a connection that PostgreSQL closes while opening it counts as lost, and the process continues", async () => {
  const address = readAddress(await startClosingServer());
  const fault: unknown = await connect(address).then(
    () => null,
    (error: unknown) => error,
  );
  expect(reasonOf(fault)).toBe("lost");

  const pool = connections(address, 100);
  await expect(pool.query("select 1", [])).rejects.toMatchObject({ code: "unreachable" });
  await pool.close();
});
