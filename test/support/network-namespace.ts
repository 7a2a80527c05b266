import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a command in a network namespace that has a loopback interface and nothing else. */
export const inNamespace = [
  "unshare",
  "--net",
  "--",
  "sh",
  "-c",
  'ip link set lo up && exec "$@"',
  "sh",
] as const;

/** Returns true if this process may create network namespaces. */
export function canMakeNamespaces(): boolean {
  const [file, ...rest] = inNamespace;
  try {
    execFileSync(file, [...rest, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A port of this machine that leads to the same port in the network namespace of a process. */
export interface Passage {
  readonly port: number;
  /** Connects the port with the namespace of this process. */
  lead(pid: number): Promise<void>;
  close(): Promise<void>;
}

/** Forwards each connection to a Unix socket to a port of its own network namespace. */
const inside = `
const net = require("node:net");
const [path, port] = process.argv.slice(1);
net.createServer((from) => {
  const to = net.connect(Number(port), "127.0.0.1");
  from.on("error", () => to.destroy());
  to.on("error", () => from.destroy());
  from.pipe(to).pipe(from);
}).listen(path, () => console.log("ready"));
`;

/** Reserves a free port. Files are shared with the namespace, so a Unix socket leads into it. */
export async function openPassage(): Promise<Passage> {
  const open = new Set<Socket>();
  let path = "";
  let relay: ChildProcess | null = null;
  const server = createServer((from) => {
    open.add(from);
    from.on("close", () => open.delete(from));
    const to = connect(path);
    from.on("error", () => to.destroy());
    to.on("error", () => from.destroy());
    from.pipe(to).pipe(from);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async lead(pid) {
      path = join(tmpdir(), `signalbox-passage-${process.pid}-${port}`);
      const enter = ["nsenter", `--net=/proc/${pid}/ns/net`] as const;
      const [file, ...rest] = [...enter, process.execPath, "-e", inside, path, String(port)] as const;
      relay = spawn(file, rest, { stdio: ["ignore", "pipe", "inherit"] });
      if (relay.stdout === null) throw new Error("The output of the relay is not readable.");
      await once(relay.stdout, "data");
    },
    async close() {
      relay?.kill("SIGKILL");
      if (path !== "") rmSync(path, { force: true });
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
