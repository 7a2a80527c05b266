import { readdir, readFile, readlink } from "node:fs/promises";
import { connect } from "node:net";

/** A port on which a process listens. */
export interface OpenPort {
  readonly port: number;
  /** True if other machines can reach it. */
  readonly isOpenToAll: boolean;
}

/**
 * Lists the TCP ports on which some processes listen, for programs that share the network of the machine. On systems
 * without /proc, only the expected port can be tried.
 */
export async function openPorts(pids: readonly number[], expected: number): Promise<OpenPort[]> {
  const inodes = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const tables = await Promise.all(["tcp", "tcp6"].map((name) => rowsOf(`/proc/net/${name}`)));
  if (tables.every((rows) => rows === null))
    return (await accepts(expected)) ? [{ port: expected, isOpenToAll: false }] : [];
  return tables.flatMap((rows) =>
    (rows ?? []).flatMap((row) => {
      const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/ +/);
      const [address = "", port = ""] = local.split(":");
      if (state !== "0A" || !inodes.has(inode)) return [];
      return [
        { port: Number.parseInt(port, 16), isOpenToAll: !loopbacks.some((start) => start.test(address)) },
      ];
    }),
  );
}

/** The loopback addresses as the kernel prints them: 127.x.x.x, ::1 and ::ffff:127.x.x.x. */
const loopbacks = [/^[0-9A-F]{6}7F$/, /^0{24}01000000$/, /^0{16}FFFF0000[0-9A-F]{6}7F$/];

async function socketsOf(pid: number): Promise<string[]> {
  // A process that has ended has no sockets.
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => "")));
  return targets.flatMap((target) => /^socket:\[(\d{1,20})\]$/.exec(target)?.[1] ?? []);
}

async function rowsOf(table: string): Promise<string[] | null> {
  try {
    return (await readFile(table, "utf8")).split("\n").slice(1);
  } catch {
    return null;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.on("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.on("error", () => resolve(false));
  });
}
