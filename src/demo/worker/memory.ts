import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { memoryPlace } from "../has-begun.ts";
import { makeDirectoryOf } from "../make-directory.ts";

const Memory = z.object({
  /** True if the question was asked or is about to be. */
  asked: z.boolean(),
  answer: z.string().nullable(),
  /** The phases that were reported as complete or are about to be. */
  handedIn: z.array(z.int()),
});
export type Memory = z.infer<typeof Memory>;

const nothing: Memory = { asked: false, answer: null, handedIn: [] };

const file = join(memoryPlace, "memory.json");

/** Reads the memory of an earlier run; empty if there was none. */
export async function recall(): Promise<Memory> {
  try {
    return Memory.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return nothing;
  }
}

/** Stores the memory. Called before the recorded action. */
export async function remember(memory: Memory): Promise<void> {
  await putFile(file, JSON.stringify(memory));
}

/** Writes a file atomically: writes a temporary file and renames it. */
export async function putFile(path: string, text: string): Promise<void> {
  await makeDirectoryOf(join(memoryPlace, "memory.json"));
  await makeDirectoryOf(path);
  const aside = join(memoryPlace, `${process.pid}.new`);
  await writeFile(aside, text);
  await rename(aside, path);
}

/** Reads a file of the workspace; null if it does not exist. */
export async function textOf(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}
