import { once } from "node:events";
import { constants, type FileHandle, open } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";

/** Connections from outside into the network of a sandboxed run. */
export interface InboundAccess {
  /** A directory of the run, in which a relay inside the sandbox listens on Unix sockets. */
  readonly directory: string;
  /** The port on which the program should listen. If it listens on others only, the lowest of them is used. */
  readonly port: number;
}

/** Opens a file without reading it, as Linux defines it. Node has no name for it. */
const O_PATH = 0o10_000_000;

/** A JSON list of all ports is shorter. */
const longestReport = 1024 * 1024;

/** Connects to the program inside the sandbox. Throws if its relay does not listen yet or has ended. */
export function connectInbound({ directory }: InboundAccess): Promise<Socket> {
  return connectTo(directory, "program");
}

/** Returns the TCP ports on which programs inside the sandbox listen; null if its relay does not answer. */
export async function inboundPorts({ directory }: InboundAccess): Promise<readonly number[] | null> {
  try {
    const socket = await connectTo(directory, "ports");
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) {
      text += chunk as string;
      if (text.length > longestReport) return null;
    }
    return z.array(z.int()).parse(JSON.parse(text));
  } catch {
    // Programs inside can replace the socket and answer anything; such an answer is none.
    return null;
  }
}

/**
 * Connects to a socket in a directory that untrusted programs can write. A link in its place could lead to a socket of
 * the machine, so the socket itself is opened first and checked.
 */
async function connectTo(directory: string, name: string): Promise<Socket> {
  const file: FileHandle = await open(join(directory, name), O_PATH | constants.O_NOFOLLOW);
  try {
    if (!(await file.stat()).isSocket()) throw new Error(`${name} is not a socket.`);
    const socket = connect(`/proc/self/fd/${file.fd}`);
    await once(socket, "connect");
    return socket;
  } finally {
    await file.close();
  }
}
