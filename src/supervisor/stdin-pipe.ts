import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import { pipeFile } from "./run-directory.ts";
import { serial } from "./serial.ts";

/** What must hold for a write to make sense; asked again while one waits. */
export interface Recipient {
  readonly runId: string;
  readonly dir: string;
  readonly stdin: "fifo" | "none";
  hasEnded(): boolean;
  /** Whether the process that keeps stdin open is still there. */
  isHeld(): Promise<boolean>;
}

/**
 * The agent's stdin. It is opened for each text and without blocking, so that neither a stopped agent nor a
 * dead one can hold the server; a pipe that is full is tried again until the agent reads or ends.
 */
export class StdinPipe {
  #recipient: Recipient;
  #next = serial();

  constructor(recipient: Recipient) {
    this.#recipient = recipient;
  }

  write(text: string): Promise<void> {
    return this.#next(() => this.#write(Buffer.from(text)));
  }

  /** Gives the agent its end of file, after everything written so far. */
  close(): Promise<void> {
    return this.#next(() => this.#close());
  }

  async #write(bytes: Buffer): Promise<void> {
    const { runId, dir, stdin } = this.#recipient;
    if (stdin === "none")
      throw new Error(`Run ${runId} was started without an input; nothing can be sent to it.`);
    if (!this.#recipient.hasEnded() && !(await this.#recipient.isHeld())) {
      throw new Error(`The input of run ${runId} is closed; nothing more can be sent to it.`);
    }
    await using pipe = await this.#open(pipeFile(dir, "stdin"));
    let written = 0;
    let pauseMs = 1;
    while (written < bytes.length) {
      if (pipe === undefined || this.#recipient.hasEnded()) throw this.#gone(written, bytes.length);
      const taken = await this.#offer(pipe, bytes, written);
      if (taken === undefined) throw this.#gone(written, bytes.length);
      written += taken;
      if (taken > 0) pauseMs = 1;
      else await delay((pauseMs = Math.min(pauseMs * 2, 50)));
    }
  }

  async #close(): Promise<void> {
    if (this.#recipient.stdin === "none") return;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      await using end = await this.#open(pipeFile(this.#recipient.dir, "stdin.end"));
      if (end === undefined) return;
      await this.#offer(end, Buffer.from("\n"), 0);
      await delay(pauseMs);
    }
  }

  /** Undefined when nobody has the pipe open for reading. */
  async #open(file: string): Promise<FileHandle | undefined> {
    try {
      return await open(file, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (codeOf(error) === "ENXIO" || codeOf(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  /** How many bytes the pipe took: 0 when it is full, undefined when nobody reads it any more. */
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
    const what = this.#recipient.hasEnded() ? "has ended" : "no longer reads its input";
    return new Error(
      `The agent of run ${this.#recipient.runId} ${what}; ${written} of ${of} bytes were sent to it.`,
    );
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
