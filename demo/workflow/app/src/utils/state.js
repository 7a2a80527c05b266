import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { begin } from "../steps/decide.js";
import { log } from "./log.js";

/** Opens the state for one run; a second run at the same time is refused. */
export async function openState(file) {
  await mkdir(dirname(file), { recursive: true });
  const lock = `${file}.lock`;
  await take(lock);
  return {
    value: await load(file),
    async write(value) {
      await writeFile(`${file}.new`, JSON.stringify(value));
      await rename(`${file}.new`, file);
    },
    close: () => rm(lock, { force: true }),
  };
}

/** A lock names its process; one that a dead process left is taken over. */
async function take(lock) {
  const mine = `${lock}.${crypto.randomUUID()}`;
  await writeFile(mine, String(process.pid));
  try {
    await link(mine, lock);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = Number(await readFile(lock, "utf8").catch(() => "0"));
    if (isAlive(holder)) throw new Error(`Another run is under way (process ${holder}).`, { cause: error });
    await rm(lock, { force: true });
    await take(lock);
  } finally {
    await rm(mine, { force: true });
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function load(file) {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return begin;
  try {
    return { ...begin, ...JSON.parse(text) };
  } catch {
    await rename(file, `${file}.broken`);
    log("error", `The state in ${file} could not be read; it was put aside as ${file}.broken.`);
    return begin;
  }
}
