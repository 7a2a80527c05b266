import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import { pipeFile } from "./run-directory.ts";
import { serial } from "./serial.ts";

/** The run that a StdinPipe writes to. The pipe checks its state again while a write waits. */
export interface StdinTarget {
  readonly runId: string;
  readonly dir: string;
  readonly stdin: "fifo" | "none";
  hasEnded(): boolean;
  /** True if the process that holds stdin open is alive. */
  isHeld(): Promise<boolean>;
}

/**
 * The agent's stdin. The pipe is opened for each write and without blocking, so neither a stopped nor a dead
 * agent can block the server. A full pipe is retried until the agent reads or ends.
 */
export class StdinPipe {
  #target: StdinTarget;
  #next = serial();

  constructor(target: StdinTarget) {
    this.#target = target;
  }

  write(text: string): Promise<void> {
    return this.#next(() => this.#write(Buffer.from(text)));
  }

  /** Sends end-of-file to the agent, after everything written so far. */
  close(): Promise<void> {
    return this.#next(() => this.#close());
  }

  async #write(bytes: Buffer): Promise<void> {
    const { runId, dir, stdin } = this.#target;
    if (stdin === "none")
      throw new Error(`Run ${runId} was started without input, so nothing can be sent to it.`);
    if (!this.#target.hasEnded() && !(await this.#target.isHeld())) {
      throw new Error(`The input of run ${runId} is closed, so nothing more can be sent to it.`);
    }
    await using pipe = await this.#open(pipeFile(dir, "stdin"));
    let written = 0;
    let pauseMs = 1;
    while (written < bytes.length) {
      if (pipe === undefined || this.#target.hasEnded()) throw this.#gone(written, bytes.length);
      const taken = await this.#offer(pipe, bytes, written);
      if (taken === undefined) throw this.#gone(written, bytes.length);
      written += taken;
      if (taken > 0) pauseMs = 1;
      else await delay((pauseMs = Math.min(pauseMs * 2, 50)));
    }
  }

  async #close(): Promise<void> {
    if (this.#target.stdin === "none") return;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      await using end = await this.#open(pipeFile(this.#target.dir, "stdin.end"));
      if (end === undefined) return;
      await this.#offer(end, Buffer.from("\n"), 0);
      await delay(pauseMs);
    }
  }

  /** Opens the pipe for writing; undefined if no process has it open for reading. */
  async #open(file: string): Promise<FileHandle | undefined> {
    try {
      return await open(file, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (codeOf(error) === "ENXIO" || codeOf(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Returns the number of bytes the pipe accepted: 0 if it is full, undefined if no process reads it any more. */
  async #offer(pipe: FileHandle, bytes: Buffer, from: number): Promise<number | undefined> {
    try {
      return (await pipe.write(bytes, from, bytes.length - from)).bytesWritten;
    } catch (error) {
      if (codeOf(error) === "EAGAIN") return 0;
      if (codeOf(error) === "EPIPE") return undefined;
      throw error;
    }
  }

  #gone(written: number, of: number): Error {
    const what = this.#target.hasEnded() ? "has ended" : "no longer reads its input";
    return new Error(
      `The agent of run ${this.#target.runId} ${what}; ${written} of ${of} bytes were sent to it.`,
    );
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
