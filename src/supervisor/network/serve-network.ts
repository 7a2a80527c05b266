import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { z } from "zod";
import { NetworkPolicy } from "./network-policy.ts";
import { createProxy } from "./proxy.ts";
import { upstreamOf } from "./upstream.ts";

/** The file with which a server permits a run to use the network. */
export const RunNetwork = z.strictObject({
  policy: NetworkPolicy,
  /** The directory of the run. */
  run: z.string(),
});
export type RunNetwork = z.infer<typeof RunNetwork>;

/** Names in the network directory. Each run has a directory of its own with the other two. */
export const networkFiles = { control: "control", socket: "socket", network: "network.json" } as const;

const ORPHAN_CHECK_MS = 5_000;

/** Time that the server which started this process has to connect. */
const CONNECT_MS = 120_000;

/**
 * Serves the proxies of all runs of one data directory, each on a Unix socket in the run's own directory. It is a process
 * of its own, because agents outlive the server and their requests must too. A server opens and closes the network of a
 * run through the control socket (`POST /RUN`, `DELETE /RUN`), asks which allowed hosts it could not reach (`GET /RUN`), and keeps one request open (`GET /`), on which it is told
 * about refused destinations, one JSON object per line. Without a server the process ends with the last run.
 */
export async function serveNetwork(directory: string, environment: NodeJS.ProcessEnv): Promise<void> {
  // Socket paths are limited to about 100 bytes, so they are relative.
  process.chdir(directory);
  if (await isServed()) return;
  await rm(networkFiles.control, { force: true });
  const networks = new Networks(upstreamOf(environment));
  for (const file of globSync(`*/${networkFiles.network}`)) {
    // The file of a run that a crash left behind may be incomplete. The run has not started.
    await networks.open(file.slice(0, file.indexOf("/"))).catch(() => undefined);
  }
  const control = createServer((incoming, response) => {
    void networks.handle(incoming, response);
  });
  control.listen(networkFiles.control);
  setInterval(() => {
    if (performance.now() > CONNECT_MS && !networks.isNeeded()) process.exit(0);
  }, ORPHAN_CHECK_MS);
}

/** Maximum number of unreached hosts of a run that are remembered. */
const UNREACHED_PER_RUN = 20;

/** Maximum number of open connections of a run. Further ones are closed at once, so that other runs can still connect. */
const CONNECTIONS_PER_RUN = 256;

/** The proxy of a run. */
interface ServedRun {
  readonly server: Server;
  /** The directory of the run. */
  readonly run: string;
  /** The allowed hosts to which the last connection failed. */
  readonly unreached: ReadonlySet<string>;
}

class Networks {
  readonly #upstream: URL | null;
  readonly #proxies = new Map<string, ServedRun>();
  readonly #servers = new Set<ServerResponse>();

  constructor(upstream: URL | null) {
    this.#upstream = upstream;
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = incoming.url?.slice(1) ?? "";
    if (name === "") {
      this.#follow(response);
      return;
    }
    try {
      if (incoming.method === "POST") await this.open(name);
      else if (incoming.method === "DELETE") this.#close(name);
      response.end(JSON.stringify([...(this.#proxies.get(name)?.unreached ?? [])]));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  /** Opens the proxy of a run. A run whose start is repeated gets a new one. */
  async open(name: string): Promise<void> {
    this.#close(name);
    const { policy, run } = RunNetwork.parse(
      JSON.parse(readFileSync(`${name}/${networkFiles.network}`, "utf8")),
    );
    const unreached = new Set<string>();
    const server = createProxy({
      policy,
      upstream: this.#upstream,
      onRefused: (destination) => this.#tell({ name, ...destination }),
      onDialled: ({ host, port }, isReached) => {
        const name = port === 80 || port === 443 ? host : `${host}:${port}`;
        if (isReached) unreached.delete(name);
        else if (unreached.size < UNREACHED_PER_RUN) unreached.add(name);
      },
    });
    server.maxConnections = CONNECTIONS_PER_RUN;
    this.#proxies.set(name, { server, run, unreached });
    const socket = `${name}/${networkFiles.socket}`;
    await rm(socket, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(socket, resolve);
    });
    // The agent may have another user id. Only its sandbox shows it this directory.
    await chmod(socket, 0o666);
  }

  /** Returns true while a server is connected or an agent that has a proxy has not ended. */
  isNeeded(): boolean {
    if (this.#servers.size > 0) return true;
    for (const [name, { run }] of this.#proxies) {
      if (existsSync(run) && !existsSync(`${run}/exit`)) continue;
      this.#close(name);
      rmSync(name, { recursive: true, force: true });
    }
    return this.#proxies.size > 0;
  }

  #close(name: string): void {
    const { server } = this.#proxies.get(name) ?? {};
    this.#proxies.delete(name);
    server?.close();
    server?.closeAllConnections();
  }

  #follow(response: ServerResponse): void {
    this.#servers.add(response);
    response.writeHead(200);
    response.flushHeaders();
    response.on("close", () => {
      this.#servers.delete(response);
      if (!this.isNeeded()) process.exit(0);
    });
  }

  #tell(refused: RefusedDestination): void {
    for (const server of this.#servers) server.write(`${JSON.stringify(refused)}\n`);
  }
}

/** A destination that the policy of a run does not allow. `name` is the name of the run's directory. */
export const RefusedDestination = z.object({ name: z.string(), host: z.string(), port: z.int() });
export type RefusedDestination = z.infer<typeof RefusedDestination>;

/** Returns true if another process serves this directory. */
function isServed(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(networkFiles.control);
    probe.on("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.on("error", () => resolve(false));
  });
}
