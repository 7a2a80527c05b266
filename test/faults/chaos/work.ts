import { setTimeout as pause } from "node:timers/promises";
import type { Question } from "../../../src/protocol/task/question.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { askAny, type ClusterNode, type Roll } from "./cluster.ts";

/** Options for the work of a run. */
export interface WorkOptions {
  readonly nodes: readonly ClusterNode[];
  /** The number of tasks that are open at a time. */
  readonly count: number;
  readonly roll: Roll;
  /** Returns the status of every task. */
  readonly statuses: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * Keeps a number of tasks at work, answers the questions of their agents, and lets agents continue that stopped because
 * they vanished too often, each through any node.
 */
export class Work {
  /** All tasks that a node has confirmed. */
  readonly tasks: string[] = [];
  /** Their statuses at the last look. */
  statuses: ReadonlyMap<string, string> = new Map();
  readonly #options: WorkOptions;
  readonly #stop = new AbortController();
  readonly #done: Promise<unknown>;
  #isCreating = true;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#done = Promise.all([
      this.#repeat(() => this.#fill()),
      this.#repeat(() => this.#answerAll()),
      this.#repeat(() => this.#resumeAll()),
    ]);
  }

  /** The tasks that have not completed. */
  get open(): string[] {
    return this.tasks.filter((id) => this.statuses.get(id) !== "completed");
  }

  /** Creates no more tasks. */
  finish(): void {
    this.#isCreating = false;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await act();
      await pause(300);
    }
  }

  async #fill(): Promise<void> {
    const { nodes, roll, count, statuses } = this.#options;
    // The database may be away.
    this.statuses = await statuses().catch(() => this.statuses);
    const missing = this.#isCreating ? count - this.open.length : 0;
    for (let number = 0; number < missing; number++) {
      const title = `Task ${this.tasks.length + 1}`;
      const body = { type: "custom", title, description: "Count.", agent: "holds", submit: true };
      const key = crypto.randomUUID();
      for (;;) {
        const created = await askAny(nodes, roll, { method: "POST", path: "/api/tasks", body, key });
        if (created?.status === 201) {
          this.tasks.push((created.data as Task).id);
          break;
        }
        if (this.#stop.signal.aborted) return;
        await pause(200);
      }
    }
  }

  async #answerAll(): Promise<void> {
    const { nodes, roll } = this.#options;
    const asked = await askAny(nodes, roll, {
      method: "GET",
      path: "/api/questions?status=pending&limit=200",
    });
    const { items = [] } = (asked?.data ?? {}) as { items?: Question[] };
    await Promise.all(
      items.map(({ id, question }) => {
        const answer = answerTo(Number(/\d+/.exec(question)?.[0]));
        return askAny(nodes, roll, { method: "POST", path: `/api/questions/${id}/answer`, body: { answer } });
      }),
    );
  }

  async #resumeAll(): Promise<void> {
    const { nodes, roll } = this.#options;
    const listed = await askAny(nodes, roll, {
      method: "GET",
      path: "/api/tasks?status=in_progress&limit=200",
    });
    const { items = [] } = (listed?.data ?? {}) as { items?: Task[] };
    const stopped = items.filter(({ blockedBy, error }) => blockedBy === "error" && error?.kind === "agent");
    await Promise.all(
      stopped.map(({ id }) =>
        askAny(nodes, roll, { method: "POST", path: `/api/tasks/${id}/resume`, body: {} }),
      ),
    );
  }
}

function answerTo(line: number): string {
  return `it is ${line + 1}`;
}

/** Returns the file that the agent of a task writes. */
export function expectedNumbers(lines: number, askEvery: number): string {
  const parts = Array.from({ length: lines }, (_, index) => {
    const line = index + 1;
    const asks = askEvery > 0 && line % askEvery === 0;
    return `line ${line}\n${asks ? `answer ${line}: ${answerTo(line)}\n` : ""}`;
  });
  return parts.join("");
}
