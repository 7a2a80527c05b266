import { readFile, rename, writeFile } from "node:fs/promises";

/** The last day sent, or null before the first. */
export async function lastDay(file: string): Promise<string | null> {
  try {
    const state = JSON.parse(await readFile(file, "utf8")) as { day?: unknown };
    return typeof state.day === "string" ? state.day : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export async function remember(file: string, day: string): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify({ day }));
  await rename(`${file}.new`, file);
}
