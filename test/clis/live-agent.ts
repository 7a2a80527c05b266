import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AgentEvent } from "../../src/agents/agent-event.ts";
import type { Launch } from "../../src/agents/agent-kind.ts";
import type { TurnReader } from "../../src/agents/turn-kind.ts";

/**
 * A running command line and the reader of its kind: everything it printed, the events read from it, and methods to
 * wait for them. It gets only the environment of its launch.
 */
export class LiveAgent {
  readonly events: AgentEvent[] = [];
  readonly #child: ChildProcess;
  readonly #reader: TurnReader;
  readonly #raw: Buffer[] = [];
  readonly #exited: Promise<number | null>;
  #stderr = "";
  #given = 0;
  #wake: () => void = () => undefined;
  #ended = false;

  constructor(launch: Launch & { readonly greeting?: string }, cwd: string, reader: TurnReader) {
    const [command = "", ...args] = launch.command;
    this.#reader = reader;
    this.#child = spawn(command, args, {
      cwd,
      env: launch.env,
      stdio: [launch.stdin === "none" ? "ignore" : "pipe", "pipe", "pipe"],
      detached: true,
    });
    this.#child.stdout?.on("data", (chunk: Buffer) => this.#take(chunk));
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.#child.stdin?.on("error", () => undefined);
    this.#exited = once(this.#child, "close").then(([code]) => {
      this.#give(this.#reader.end());
      this.#ended = true;
      this.#wake();
      return code as number | null;
    });
    this.write(launch.greeting ?? "");
  }

  /** The complete stdout so far. */
  get stdout(): string {
    return Buffer.concat(this.#raw).toString("utf8");
  }

  write(text: string): void {
    if (text !== "") this.#child.stdin?.write(text);
  }

  /** Returns the next event of this type after those that earlier calls have read. */
  async next<T extends AgentEvent["t"]>(t: T, withinMs = 60_000): Promise<AgentEvent & { t: T }> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      while (this.#given < this.events.length) {
        const event = this.events[this.#given++]!;
        if (event.t === t) return event as AgentEvent & { t: T };
      }
      const left = deadline - Date.now();
      if (this.#ended || left <= 0) throw new Error(`No "${t}" came. ${this.#account()}`);
      await this.#somethingWithin(left);
    }
  }

  /** Closes stdin, waits for the exit and returns the exit code. */
  async finish(): Promise<number | null> {
    this.#child.stdin?.end();
    return this.#exited;
  }

  /** Kills its process group; some of its descendants leave the group and survive. */
  async kill(): Promise<void> {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, "SIGKILL");
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== "ESRCH") throw fault;
    }
    await this.#exited;
  }

  #take(chunk: Buffer): void {
    this.#raw.push(chunk);
    this.#give(this.#reader.push(chunk));
  }

  #give(events: readonly AgentEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      if (event.t === "reply") this.write(event.text);
    }
    this.#wake();
  }

  async #somethingWithin(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((wake) => {
      this.#wake = wake;
      timer = setTimeout(wake, ms);
    });
    clearTimeout(timer);
  }

  #account(): string {
    return `Events: ${JSON.stringify(this.events.slice(-20))}\nstdout: ${this.stdout.slice(-3000)}\nstderr: ${this.#stderr.slice(-2000)}`;
  }
}
