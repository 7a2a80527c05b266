import { constants } from "node:fs";
import { link, open, rename, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { hasCode, type OpenDirectory } from "../../workspace/beneath/open-directory.ts";
import { readFileBeneath } from "./read-file.ts";

/** Options for taking a lock. */
export interface FileLockOptions {
  readonly timeoutMs: number;
  readonly pid: number;
  readonly isAlive: (pid: number) => boolean;
}

/** A lock that was taken, or a description of its current holder. */
export type FileLock = { readonly release: () => Promise<void> } | { readonly holder: string };

const Holder = z.object({ pid: z.int(), host: z.string(), at: z.string(), token: z.string().optional() });
const tryAgainMs = 50;
const oldAfterMs = 60_000;

/**
 * Takes a lock file that other programs also respect. Waits until the time limit at most. Takes over a lock
 * of a process that no longer runs on this machine, and a lock of the platform that is older than a minute.
 * Never removes a lock with unknown content.
 */
export async function takeFileLock(
  directory: OpenDirectory,
  name: string,
  options: FileLockOptions,
): Promise<FileLock> {
  const token = randomUUID();
  const content = JSON.stringify({
    pid: options.pid,
    host: hostname(),
    at: new Date().toISOString(),
    token,
  });
  const until = performance.now() + options.timeoutMs;
  for (;;) {
    if (await create(directory, name, content)) return { release: () => release(directory, name, content) };
    const held = await readFileBeneath(directory, name, 4096);
    const dead = held === null ? null : deadHolder(held, options);
    if (dead !== null && (await takeAway(directory, name, dead, token))) continue;
    if (performance.now() >= until) return { holder: holderInWords(held) };
    await wait(tryAgainMs);
  }
}

/** Creates the lock together with its content, so that no reader sees it empty. */
async function create(directory: OpenDirectory, name: string, content: string): Promise<boolean> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const part = directory.at(`${name}.${randomUUID()}`);
  try {
    {
      await using file = await open(part, flags, 0o666);
      await file.writeFile(content);
    }
    await link(part, directory.at(name));
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await unlink(part).catch(() => undefined);
  }
}

/** Removes the lock if this process still holds it. */
async function release(directory: OpenDirectory, name: string, content: string): Promise<void> {
  if ((await readFileBeneath(directory, name, 4096)) !== content) return;
  await unlink(directory.at(name)).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
}

/** Returns the content of a lock that can be taken over; null if its holder may still run. */
function deadHolder(held: string, { isAlive }: FileLockOptions): string | null {
  const holder = holderOf(held);
  if (holder === null || holder.host !== hostname()) return null;
  // After a reboot, another process can have the same pid. The platform never holds a lock for long.
  const isOld = holder.token !== undefined && Date.now() - Date.parse(holder.at) > oldAfterMs;
  return isOld || !isAlive(holder.pid) ? held : null;
}

/** Removes an abandoned lock. If another process has replaced it, puts that lock back. */
async function takeAway(
  directory: OpenDirectory,
  name: string,
  expected: string,
  token: string,
): Promise<boolean> {
  const aside = `${name}.${token}`;
  try {
    await rename(directory.at(name), directory.at(aside));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  }
  const taken = await readFileBeneath(directory, aside, 4096);
  if (taken !== expected) await link(directory.at(aside), directory.at(name)).catch(() => undefined);
  await unlink(directory.at(aside)).catch(() => undefined);
  return taken === expected;
}

function holderOf(held: string): z.infer<typeof Holder> | null {
  try {
    return Holder.safeParse(JSON.parse(held)).data ?? null;
  } catch {
    return null;
  }
}

function holderInWords(held: string | null): string {
  const holder = held === null ? null : holderOf(held);
  return holder === null
    ? "an unknown program"
    : `process ${holder.pid} on ${holder.host} since ${holder.at}`;
}
