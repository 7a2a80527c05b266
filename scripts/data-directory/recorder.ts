import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Task } from "../../src/protocol/task/task.ts";
import { type Address, createTask, eventsOf, eventually, get } from "../../test/support/api.ts";
import { livingIn } from "../../test/support/census.ts";
import { recordedConfig, recordedPrefix as root } from "../../test/support/recorded-directory.ts";
import type { TaskPicture } from "../../test/support/recorded-picture.ts";
import { workflows } from "./workflows.ts";

const server = fileURLToPath(new URL("holding-server.ts", import.meta.url));
const agents = fileURLToPath(new URL("../../test/agents", import.meta.url));
const till = fileURLToPath(new URL("../../samples/till", import.meta.url));

/** The parts of a task that show its progress. */
type Stand = Pick<TaskPicture, "task" | "questions" | "reviews" | "verifications" | "checkpoints">;

/** Timeout for a busy machine. */
const patienceMs = 300_000;

/** A server on a new data directory below the recorded prefix, with the ids of its tasks by name. */
export class Recorder {
  readonly names: Record<string, string> = {};
  readonly address: Address;
  readonly #process: ChildProcess;
  readonly #held: Set<string>;

  private constructor(process: ChildProcess, address: Address, held: Set<string>) {
    this.#process = process;
    this.address = address;
    this.#held = held;
  }

  /** Creates the directory and starts the server of the checkout `program` on it. */
  static async open(program: string): Promise<Recorder> {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, "home/flows"), { recursive: true });
    mkdirSync(join(root, "user"));
    for (const [file, text] of Object.entries(workflows)) writeFileSync(join(root, "home/flows", file), text);
    cpSync(agents, join(root, "agents"), { recursive: true });
    cpSync(till, join(root, "till"), { recursive: true });
    writeFileSync(join(root, "hold"), "");
    const config = recordedConfig(root, "node", join(root, "agents"));
    writeFileSync(join(root, "home/signalbox.config.json"), JSON.stringify(config, null, 2));
    const child = spawn(process.execPath, [server], {
      cwd: root,
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        HOME: join(root, "user"),
        SIGNALBOX_HOME: join(root, "home"),
        SIGNALBOX_ROOT: program,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const held = new Set<string>();
    return new Promise((resolve, reject) => {
      child.once("exit", () => reject(new Error("The server ended.")));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const said = JSON.parse(line) as Address | { held: string };
        if ("held" in said) held.add(said.held);
        else resolve(new Recorder(child, said, held));
      });
    });
  }

  /** Creates a task under a name; its title is the name, its description the part that its agent plays. */
  async task(name: string, body: { part?: object | string; [key: string]: unknown } = {}): Promise<string> {
    const { part = {}, ...rest } = body;
    const description = typeof part === "string" ? part : JSON.stringify(part);
    const { id } = await createTask(this.address, { title: name, description, ...rest });
    this.names[name] = id;
    return id;
  }

  act<Data = unknown>(method: string, path: string, body?: object): Promise<Data> {
    return get<Data>(this.address, method, path, body);
  }

  /** Reads the progress of a task. */
  async read(id: string): Promise<Stand> {
    const path = `/api/tasks/${id}`;
    const list = async <Name extends keyof Stand>(name: Name): Promise<Stand[Name]> =>
      (await this.act<{ items: Stand[Name] }>("GET", `${path}/${name}`)).items;
    const [task, questions, reviews, verifications, checkpoints] = await Promise.all([
      this.act<Task>("GET", path),
      list("questions"),
      list("reviews"),
      list("verifications"),
      list("checkpoints"),
    ]);
    return { task, questions, reviews, verifications, checkpoints };
  }

  /** Waits until the progress of a task meets the condition. */
  until(id: string, what: string, holds: (stand: Stand) => boolean): Promise<Stand> {
    return eventually(
      `${Object.entries(this.names).find(([, each]) => each === id)?.[0]}: ${what}`,
      async () => {
        const stand = await this.read(id);
        return holds(stand) ? stand : null;
      },
      patienceMs,
    );
  }

  /** Waits until a task has this agent status and is blocked by this. */
  untilBlocked(id: string, agentStatus: Task["agentStatus"], blockedBy: Task["blockedBy"]): Promise<Stand> {
    return this.until(
      id,
      `${agentStatus}, blocked by ${blockedBy}`,
      ({ task }) => task.agentStatus === agentStatus && task.blockedBy === blockedBy,
    );
  }

  untilStatus(id: string, status: Task["status"]): Promise<Stand> {
    return this.until(id, status, ({ task }) => task.status === status);
  }

  /** Waits for an open review of a phase and attempt. */
  async untilReview(id: string, phase = 1, attempt = 1): Promise<Stand["reviews"][number]> {
    const isWanted = (review: Stand["reviews"][number]): boolean =>
      review.status === "pending" && review.phase === phase && review.attempt === attempt;
    const { reviews } = await this.until(id, `review ${phase}.${attempt}`, ({ reviews }) =>
      reviews.some(isWanted),
    );
    const review = reviews.find(isWanted);
    if (review === undefined) throw new Error("The review is gone.");
    return review;
  }

  /** Waits until this many events of a type are stored. */
  untilEvent(id: string, type: string, count = 1): Promise<boolean> {
    return eventually(
      `${id} has ${type} ${count}`,
      async () =>
        (await eventsOf(this.address, id)).filter(({ event }) => event.type === type).length >= count,
      patienceMs,
    );
  }

  /** Waits until the server holds the task at its event. */
  untilHeld(id: string): Promise<boolean> {
    return eventually(`${id} is held`, () => Promise.resolve(this.#held.has(id)), patienceMs);
  }

  /** Kills the server and every agent, like a power cut. */
  async cutPower(): Promise<void> {
    this.#process.removeAllListeners("exit");
    this.#process.kill("SIGKILL");
    await eventually(
      "every process is gone",
      () => {
        const living = livingIn(root, -1).map((line) => Number(line.split(" ", 1)[0]));
        for (const pid of living) kill(pid);
        return Promise.resolve(living.length === 0);
      },
      patienceMs,
    );
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}
