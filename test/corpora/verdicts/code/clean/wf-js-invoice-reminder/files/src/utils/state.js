import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export async function readState(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}

export async function writeState(file, state) {
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}

/** Runs the work while holding the lock; throws if another run holds it. */
export async function withLock(file, work) {
  await mkdir(dirname(file), { recursive: true });
  let handle;
  try {
    handle = await open(`${file}.lock`, "wx");
  } catch (error) {
    if (error.code === "EEXIST") throw new Error("another run is under way");
    throw error;
  }
  try {
    return await work();
  } finally {
    await handle.close();
    await rm(`${file}.lock`);
  }
}
