import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

const Memory = z.object({
  /** Whether the question was put, or is about to be. */
  asked: z.boolean(),
  answer: z.string().nullable(),
  /** The phases that were reported as complete, or are about to be. */
  handedIn: z.array(z.int()),
});
export type Memory = z.infer<typeof Memory>;

const nothing: Memory = { asked: false, answer: null, handedIn: [] };

/** Beside the work and no part of it: `.cache` is not collected. */
const place = join(".cache", "signalbox-demo");
const file = join(place, "memory.json");

/** What an earlier run of this agent took note of; nothing where there was none. */
export async function recall(): Promise<Memory> {
  try {
    return Memory.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return nothing;
  }
}

/** Takes note, before what is noted is done. */
export async function remember(memory: Memory): Promise<void> {
  await putFile(file, JSON.stringify(memory));
}

/** Writes a file of the work whole or not at all: it is made aside and then takes its place. */
export async function putFile(path: string, text: string): Promise<void> {
  await mkdir(place, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  const aside = join(place, `${process.pid}.new`);
  await writeFile(aside, text);
  await rename(aside, path);
}

/** The text of a file of the workspace; null where there is none. */
export async function textOf(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}
