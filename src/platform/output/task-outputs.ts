import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { LostRange } from "../../files/faults.ts";
import type { OutputTime, OutputView } from "../../protocol/api/output.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Store } from "../../store/store.ts";
import { mergedSource } from "./merged-source.ts";
import { OutputPieces } from "./output-pieces.ts";
import type { OpenOutput } from "./output-source.ts";

const eventsAtATime = 1_000;
/** Number of tasks whose pieces stay in memory. */
const mostKnown = 16;

interface Known {
  readonly pieces: OutputPieces;
  /** The number of the last event that was read. */
  seq: number;
}

/** Options for reading outputs. */
interface TaskOutputsOptions {
  readonly store: Pick<Store, "read">;
  readonly outputFile: (taskId: TaskId, stream: "stdout" | "stderr") => string;
  /**
   * Brings the files of a task that another node works on to the state that it has published. Returns the content that
   * the file store has lost.
   */
  readonly fresh: (taskId: TaskId) => Promise<readonly LostRange[]>;
}

/**
 * The output logs of tasks: each stream as its file, and both merged in the order in which they arrived. The events say
 * when each range of bytes arrived; they are read once and then continued.
 */
export class TaskOutputs {
  readonly #options: TaskOutputsOptions;
  readonly #known = new Map<TaskId, Known>();
  readonly #reading = new Map<TaskId, Promise<OutputPieces>>();

  constructor(options: TaskOutputsOptions) {
    this.#options = options;
  }

  /** Opens a log at its current length; null if there is none. */
  async open(taskId: TaskId, view: OutputView): Promise<OpenOutput | null> {
    const { fresh } = this.#options;
    const missing = missingIn(view, await fresh(taskId));
    if (view !== "all") {
      const { file, size } = await this.#openFile(taskId, view);
      if (file === null) return null;
      return { size, missing, read: readerOf(file), [Symbol.asyncDispose]: () => file.close() };
    }
    const pieces = await this.#pieces(taskId);
    const [stdout, stderr] = await Promise.all([
      this.#openFile(taskId, "stdout"),
      this.#openFile(taskId, "stderr"),
    ]);
    if (stdout.file === null && stderr.file === null) return null;
    return {
      ...mergedSource(pieces.all.slice(), { stdout, stderr }),
      missing,
      async [Symbol.asyncDispose]() {
        await Promise.all([stdout.file?.close(), stderr.file?.close()]);
      },
    };
  }

  /** Returns the pieces of a log that overlap a range, with the time at which each arrived. */
  async times(taskId: TaskId, view: OutputView, range: { from: number; to: number }): Promise<OutputTime[]> {
    const { all } = await this.#pieces(taskId);
    return all
      .filter(({ stream }) => view === "all" || stream === view)
      .map(({ stream, at, start, from, to }) => ({
        stream,
        at,
        offset: view === "all" ? start : from,
        length: to - from,
      }))
      .filter(({ offset, length }) => offset < range.to && offset + length > range.from)
      .map(({ stream, at, offset }) => ({ stream, at, offset }));
  }

  /** Reads the events since the last time. Callers at the same time share one reading. */
  #pieces(taskId: TaskId): Promise<OutputPieces> {
    const begun = this.#reading.get(taskId);
    if (begun !== undefined) return begun.then(() => this.#pieces(taskId));
    const reading = this.#continue(taskId).finally(() => this.#reading.delete(taskId));
    this.#reading.set(taskId, reading);
    return reading;
  }

  async #continue(taskId: TaskId): Promise<OutputPieces> {
    const known = this.#known.get(taskId) ?? { pieces: new OutputPieces(), seq: 0 };
    this.#known.delete(taskId);
    this.#known.set(taskId, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
    for (;;) {
      const records = await this.#options.store.read<TaskEvent>({
        stream: taskId,
        after: known.seq,
        limit: eventsAtATime,
      });
      for (const { seq, at, event } of records) {
        if (event.type === "output.removed") known.pieces.clear();
        if (event.type === "output.written") known.pieces.add(event, at);
        known.seq = seq;
      }
      if (records.length < eventsAtATime) return known.pieces;
    }
  }

  async #openFile(
    taskId: TaskId,
    stream: "stdout" | "stderr",
  ): Promise<{ file: FileHandle | null; size: number }> {
    try {
      const file = await open(this.#options.outputFile(taskId, stream));
      return { file, size: (await file.stat()).size };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT")
        return { file: null, size: 0 };
      throw error;
    }
  }
}

/** Returns the number of lost bytes of a log. */
function missingIn(view: OutputView, lost: readonly LostRange[]): number {
  const names = view === "all" ? ["stdout.log", "stderr.log"] : [`${view}.log`];
  return lost
    .filter(({ path }) => path.startsWith("logs/") && names.includes(basename(path)))
    .reduce((sum, { from, to }) => sum + to - from, 0);
}

function readerOf(file: FileHandle): OpenOutput["read"] {
  return async (into, { at, length, position }) => (await file.read(into, at, length, position)).bytesRead;
}
