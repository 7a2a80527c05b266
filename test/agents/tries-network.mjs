// Listens on a port of its own and tries to connect to the ports that its task's description lists, on both loopback
// addresses. Prints its own port and what became of each try, then waits.
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";

function tried(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => resolve("connected")).once("error", ({ code }) => resolve(code));
  });
}

const own = createServer().listen(0, "0.0.0.0");
for await (const line of createInterface({ input: process.stdin })) {
  const { type, description } = JSON.parse(line);
  if (type !== "task_start") continue;
  console.log(`listens on ${own.address()?.port}`);
  for (const port of JSON.parse(description)) {
    for (const host of ["127.0.0.1", "::1"]) console.log(`${host} ${await tried(host, port)}`);
  }
  console.log("tried all");
}
