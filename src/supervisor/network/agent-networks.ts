import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, open, rm, writeFile, type FileHandle } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { machinePorts, type NetworkPolicy } from "./network-policy.ts";
import { entryFile } from "../entry-file.ts";
import { proxyVariables } from "./upstream.ts";
import { networkFiles, RefusedDestination, type RunNetwork } from "./serve-network.ts";

/** The network access of one sandboxed run. */
export interface NetworkAccess {
  /** The directory that contains the socket of the run's proxy, and nothing of other runs. */
  readonly directory: string;
  /** Ports of this machine that the run may reach. */
  readonly machinePorts: readonly number[];
}

/** Dependencies of the networks of agents. */
export interface AgentNetworksOptions {
  /** The directory of all proxies; only this user may read it. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  onRefused(refused: RefusedDestination): void;
  onFault(message: string, fault: unknown): void;
}

const Unreached = z.array(z.string());

const START_MS = 120_000;

/** Number of connection attempts, 20 ms apart, before the process is started again. */
const TRIES_PER_START = 1500;

/**
 * Opens and closes the network of sandboxed runs. The process that serves them starts with the first run, is shared by
 * all, and survives this server; the next server connects to it. If it dies, it is started again.
 */
export class AgentNetworks {
  readonly #options: AgentNetworksOptions;
  #connecting: Promise<void> | null = null;
  #follower: ClientRequest | null = null;
  #directory: FileHandle | null = null;
  #released = false;

  constructor(options: AgentNetworksOptions) {
    this.#options = options;
  }

  /** Opens the network of a run, whose directory is `run`. */
  async open(runId: string, run: string, policy: NetworkPolicy): Promise<NetworkAccess> {
    const directory = join(this.#options.directory, runId);
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const network: RunNetwork = { policy, run };
    await writeFile(join(directory, networkFiles.network), JSON.stringify(network), { mode: 0o600 });
    await this.#connect();
    await this.#ask("POST", runId);
    return { directory, machinePorts: machinePorts(policy) };
  }

  /** Makes sure that the network of an adopted run is served, if it has one. The run is adopted in any case. */
  async resume(runId: string): Promise<void> {
    if (!existsSync(join(this.#options.directory, runId))) return;
    await this.#connect().catch((fault: unknown) => {
      this.#options.onFault("The network proxy of agents could not be reached", fault);
    });
  }

  /** Returns the allowed hosts to which the last connection of a run failed. */
  async unreached(runId: string): Promise<readonly string[]> {
    await this.#connect();
    const answer = await this.#ask("GET", runId);
    // A process of an earlier version does not know.
    return answer === "" ? [] : Unreached.parse(JSON.parse(answer));
  }

  /** Closes the network of a run that has ended. */
  async close(runId: string): Promise<void> {
    const directory = join(this.#options.directory, runId);
    if (!existsSync(directory)) return;
    if (this.#follower !== null) await this.#ask("DELETE", runId).catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  }

  /** Disconnects. Networks of agents that are still running stay open. */
  async release(): Promise<void> {
    this.#released = true;
    await this.#connecting?.catch(() => undefined);
    this.#follower?.destroy();
    await this.#directory?.close();
    this.#directory = null;
  }

  /** Connects to the process that serves the networks; starts it if there is none. */
  #connect(): Promise<void> {
    if (this.#follower !== null) return Promise.resolve();
    this.#connecting ??= this.#reach().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #reach(): Promise<void> {
    const deadline = performance.now() + START_MS;
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#follow();
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        if (tries % TRIES_PER_START === 0) this.#start();
        await delay(20);
      }
    }
  }

  #start(): void {
    const { directory, environment } = this.#options;
    const child = spawn(process.execPath, [entryFile("network/network-proxy"), directory], {
      cwd: "/",
      env: proxyVariables(environment),
      detached: true,
      stdio: "ignore",
    });
    child.on("error", (fault) =>
      this.#options.onFault("The network proxy of agents could not be started", fault),
    );
    child.unref();
  }

  /** Keeps one request open: its end shows that the process has died. */
  async #follow(): Promise<void> {
    const follower = request({ socketPath: await this.#control(), path: "/" }).end();
    const [response] = (await once(follower, "response")) as [IncomingMessage];
    this.#follower = follower;
    response.socket.unref();
    follower.on("error", () => undefined);
    response.on("error", () => undefined);
    response.on("close", () => void this.#lost());
    const lines = createInterface({ input: response });
    lines.on("error", () => undefined);
    lines.on("line", (line) => this.#options.onRefused(RefusedDestination.parse(JSON.parse(line))));
  }

  async #lost(): Promise<void> {
    this.#follower = null;
    if (this.#released) return;
    await this.#connect().catch((fault: unknown) => {
      this.#options.onFault("The network proxy of agents has ended and could not be started again", fault);
    });
  }

  async #ask(method: "GET" | "POST" | "DELETE", runId: string): Promise<string> {
    const asked = request({ socketPath: await this.#control(), path: `/${runId}`, method }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const text = (await response.toArray()).join("");
    if (response.statusCode !== 200) throw new Error(`The network of ${runId} could not be opened: ${text}`);
    return text;
  }

  /** Returns a short path of the control socket, whatever the length of the directory's path. */
  async #control(): Promise<string> {
    await mkdir(this.#options.directory, { recursive: true, mode: 0o700 });
    this.#directory ??= await open(this.#options.directory, "r");
    return `/proc/self/fd/${this.#directory.fd}/${networkFiles.control}`;
  }
}
