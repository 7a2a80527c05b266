import { setTimeout as pause } from "node:timers/promises";

/** The output of the demo agent. `speed` divides the pauses between lines. */
export class Stage {
  readonly #speed: number;

  constructor(speed: number) {
    this.#speed = speed;
  }

  /** Prints a line after a pause that a person can follow. */
  async say(text: string, afterMs = 400): Promise<void> {
    await this.rest(afterMs);
    this.print(text);
  }

  async rest(ms: number): Promise<void> {
    if (this.#speed < 100) await pause(ms / this.#speed);
  }

  /** Prints a line immediately. */
  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}

export const dim = (text: string): string => `\u001b[2m${text}\u001b[0m`;
export const green = (text: string): string => `\u001b[32m${text}\u001b[0m`;
export const blue = (text: string): string => `\u001b[38;5;39m${text}\u001b[0m`;
export const yellow = (text: string): string => `\u001b[33m${text}\u001b[0m`;
