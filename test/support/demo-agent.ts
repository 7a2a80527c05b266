import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { demoTasks, type DemoTask } from "../../src/protocol/demo/demo-tasks.ts";

const main = fileURLToPath(new URL("../../bin/signalbox.mjs", import.meta.url));

/** The demo agent in its own process: sends it messages and reads its output. */
export class DemoAgent {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #said = "";
  #read = 0;
  #messages = 0;

  constructor(workspace: string) {
    this.#child = spawn(process.execPath, [main, "demo-agent", "--speed", "1000"], {
      cwd: workspace,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => (this.#said += text));
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#said += text));
  }

  /** All output so far. */
  get said(): string {
    return this.#said;
  }

  tell(message: object): void {
    this.#messages += 1;
    this.#child.stdin.write(
      `${JSON.stringify({ messageId: `m_${String(this.#messages).padStart(8, "0")}`, ...message })}\n`,
    );
  }

  /** Waits for this text after the last text waited for; returns the output up to it. */
  async says(text: string): Promise<string> {
    for (let tries = 0; tries < 2_000; tries++) {
      const at = this.#said.indexOf(text, this.#read);
      if (at !== -1) {
        const said = this.#said.slice(this.#read, at + text.length);
        this.#read = at + text.length;
        return said;
      }
      if (this.#child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`It did not say "${text}" but:\n${this.#said}`);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await gone;
  }
}

/** Runs a test in its own workspace, and kills its agents afterwards. */
export async function inWorkspace(
  work: (workspace: string, start: () => DemoAgent) => Promise<void>,
): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), "signalbox-demo-agent-"));
  const agents: DemoAgent[] = [];
  try {
    await work(workspace, () => {
      const agent = new DemoAgent(workspace);
      agents.push(agent);
      return agent;
    });
  } finally {
    await Promise.all(agents.map((agent) => agent.kill()));
    await rm(workspace, { recursive: true });
  }
}

/** Returns the message that starts the demo task of a type. */
export function taskStart(taskType: string, phase: number | null = 1): object {
  const known: Partial<Record<string, DemoTask>> = demoTasks.en;
  const description = known[taskType]?.description ?? "Do it well.";
  const task = { title: "Something", description, deliverables: [], guides: [] };
  return { type: "task_start", taskId: "t_00000001", taskType, phase, role: "worker", ...task };
}
