import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import { eventually, get, stateOf } from "../../test/support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../../test/support/server.ts";

/** Time for many processes to start on a busy machine. */
const patienceMs = 600_000;

/** A real server whose members are real processes, which hibernate after a second. */
export interface MeasuredServer {
  readonly server: RunningServer;
  readonly home: string;
  /** Returns the memory of the server after a garbage collection. */
  readonly memory: () => Promise<Memory>;
}

/** Memory in megabytes. */
export interface Memory {
  readonly rssMb: number;
  readonly heapMb: number;
}

/** Starts a server for some work, and stops it afterwards. */
export async function withServer<Value>(work: (measured: MeasuredServer) => Promise<Value>): Promise<Value> {
  const agent = fileURLToPath(new URL("agent.mjs", import.meta.url));
  const member = { kind: "claude", command: [process.execPath, agent], network: false };
  const home = makeHome({ member }, { defaultAgent: "member", concurrency: 100, hibernateAfterMs: 1_000 });
  const probe = fileURLToPath(new URL("memory-probe.mjs", import.meta.url));
  const file = join(home, "probe.json");
  const server = await startServer(home, { NODE_OPTIONS: `--import=${probe}`, PROBE_FILE: file });
  const memory = async (): Promise<Memory> => {
    rmSync(file, { force: true });
    process.kill(server.pid, "SIGUSR2");
    while (!existsSync(file)) await pause(50);
    return JSON.parse(readFileSync(file, "utf8")) as Memory;
  };
  try {
    return await work({ server, home, memory });
  } finally {
    await closeHome(home, server);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** An office of a real server. */
export class RealOffice {
  readonly #server: RunningServer;
  readonly #id: string;

  private constructor(server: RunningServer, id: string) {
    this.#server = server;
    this.#id = id;
  }

  /** Opens an office with members M0, M1 and so on. */
  static async open(server: RunningServer, count: number): Promise<RealOffice> {
    const members = Array.from({ length: count }, (_, index) => ({ name: `M${index}`, role: "You wait." }));
    const limits = { idleRoundTrips: 100, count: 10_000 };
    const { id } = await get<{ id: string }>(server, "POST", "/api/offices", {
      name: "Measured",
      members,
      limits,
    });
    return new RealOffice(server, id);
  }

  async tell(member: string, text: string): Promise<void> {
    await get(this.#server, "POST", `/api/offices/${this.#id}/members/${member}/messages`, { text });
  }

  /** Returns the tasks of the members once every member has had a turn and hibernates. */
  async hibernated(): Promise<readonly string[]> {
    const { members } = await eventually(
      "every member has had its turn",
      async () => {
        const state = await get<OfficeState>(this.#server, "GET", `/api/offices/${this.#id}`);
        return state.members.every(({ turn, turns }) => turn === null && turns > 0) ? state : null;
      },
      patienceMs,
    );
    const tasks = members.map(({ session }) => session?.childId ?? "");
    for (const id of tasks)
      await eventually(
        `${id} hibernates`,
        async () => {
          const { task, agent } = await stateOf(this.#server, id);
          return task.agentStatus === "hibernated" && agent.run?.status === "ended";
        },
        patienceMs,
      );
    return tasks;
  }
}
