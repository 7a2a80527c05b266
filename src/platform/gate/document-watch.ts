import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";

const pauseMs = 1_000;

interface DocumentWatchOptions {
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly onChange: (task: TaskState["task"], phase: number, paths: readonly string[]) => Promise<unknown>;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Checks at intervals if the deliverables of a phase have appeared or changed while its agent works. Only their times
 * and sizes are compared; the files themselves are collected when the agent is stopped.
 */
export class DocumentWatch {
  readonly #seen = new Map<TaskId, Map<string, string>>();
  readonly #waiting = new Map<TaskId, NodeJS.Timeout>();
  readonly #options: DocumentWatchOptions;

  constructor(options: DocumentWatchOptions) {
    this.#options = options;
  }

  /** Schedules a check of the files if the task's agent works on any. */
  observe(state: TaskState): void {
    const { task } = state;
    if (!watches(state)) {
      if (task.status !== "in_progress" && task.status !== "review") this.#seen.delete(task.id);
      return;
    }
    if (this.#waiting.has(task.id)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(task.id);
      void this.#look(task.id).catch((fault: unknown) =>
        this.#options.onFault(`The documents of ${task.id} could not be watched`, fault),
      );
    }, pauseMs);
    timer.unref();
    this.#waiting.set(task.id, timer);
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #look(taskId: TaskId): Promise<void> {
    const state = await this.#options.state(taskId);
    if (state === null || !watches(state)) return;
    const { task, gate } = state;
    const phase = task.currentPhase ?? 1;
    const seen = this.#seen.get(taskId) ?? new Map<string, string>();
    this.#seen.set(taskId, seen);
    const changed: string[] = [];
    for (const path of gate.outline[phase - 1]?.deliverables ?? []) {
      const mark = await markOf(join(task.workspace, path));
      if (mark === null || seen.get(path) === mark) continue;
      const known = seen.has(path) || !gate.documents.includes(path);
      seen.set(path, mark);
      if (known) changed.push(path);
    }
    if (changed.length > 0) await this.#options.onChange(task, phase, changed);
  }
}

function watches({ task, gate, deleted }: TaskState): boolean {
  return !deleted && task.status === "in_progress" && gate.stage === "working";
}

async function markOf(file: string): Promise<string | null> {
  return stat(file).then(
    (found) => (found.isFile() ? `${found.mtimeMs} ${found.size}` : null),
    () => null,
  );
}
