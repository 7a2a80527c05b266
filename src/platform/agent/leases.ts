import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { hostname } from "node:os";
import type { LeaseNames, LeaseOfSpecialist } from "../../protocol/task/lease.ts";
import type { TaskState } from "../../protocol/task/state.ts";

/** Ports below those that systems give to outgoing connections. */
const firstPort = 20_000;
const portsOfOne = 10;
const mostLeases = 1_000;

/**
 * Gives every running specialist and every build of an orchestration a number of its own, from which its ports and
 * databases follow. The number of a specialist is in its log, so that a restart changes nothing; that of a build ends with
 * it. Numbers are used again, the lowest first.
 */
export class Leases {
  readonly #numbers = new Map<string, number>();
  readonly #isFree: (port: number) => Promise<boolean>;

  constructor(isFree: (port: number) => Promise<boolean> = isFreePort) {
    this.#isFree = isFree;
  }

  /** Takes over the number of a specialist that lives, and frees that of one that has ended. */
  observe(state: TaskState): void {
    const { task, specialist } = state;
    if (specialist?.lease === undefined) return;
    if (isAlive(state)) this.#numbers.set(task.id, specialist.lease.number);
    else this.free(task.id);
  }

  /** Returns a number that nobody else has and whose ports are free. The same holder gets the same number. */
  async take(holder: string, { ports }: Pick<LeaseNames, "ports">): Promise<number> {
    const known = this.#numbers.get(holder);
    if (known !== undefined) return known;
    for (let number = 0; number < mostLeases; number += 1) {
      if ([...this.#numbers.values()].includes(number)) continue;
      // It is taken before it is examined, so that nobody else examines it.
      this.#numbers.set(holder, number);
      if (await this.#areFree(portsOf(number, 1 + ports.length))) return number;
      this.#numbers.delete(holder);
    }
    throw new Error(
      `None of the ports from ${firstPort} to ${firstPort + portsOfOne * mostLeases - 1} is free. End programs that use them.`,
    );
  }

  /** Frees the number of a holder that has ended. */
  free(holder: string): void {
    this.#numbers.delete(holder);
  }

  async #areFree(ports: readonly number[]): Promise<boolean> {
    for (const port of ports) if (!(await this.#isFree(port))) return false;
    return true;
  }
}

/** Returns true while processes of a task may use its ports. */
function isAlive({ task, deleted, agent: { run } }: TaskState): boolean {
  if (run !== null && run.status !== "ended") return true;
  return !deleted && ["pending", "in_progress"].includes(task.status);
}

function portsOf(number: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => firstPort + number * portsOfOne + index);
}

/**
 * Returns the variables of a lease: `PORT`, `SIGNALBOX_DB`, and those that the orchestration configures. The names of
 * databases differ between machines and data directories, which may share a database server.
 */
export function leaseEnvironment(
  { number, ports, databases }: LeaseOfSpecialist,
  dataDirectory: string,
): Record<string, string> {
  const place = createHash("sha256").update(`${hostname()}\0${dataDirectory}`).digest("hex").slice(0, 6);
  const database = `signalbox_${place}_${number}`;
  const numbers = portsOf(number, 1 + ports.length);
  return Object.fromEntries([
    ...["PORT", ...ports].map((name, index) => [name, String(numbers[index])] as const),
    ["SIGNALBOX_DB", database] as const,
    ...databases.map((name) => [name, `${database}_${name.toLowerCase()}`] as const),
  ]);
}

/** Returns the names of the variables of a lease. */
export function leasedNames({ ports, databases }: LeaseNames): string[] {
  return ["PORT", "SIGNALBOX_DB", ...ports, ...databases];
}

/** Returns true if no program listens on a loopback port. */
function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
