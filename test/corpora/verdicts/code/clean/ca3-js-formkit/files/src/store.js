import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

const NAME = /^[a-z0-9-]{1,40}$/;

/** The form, or undefined if there is none. */
export async function readForm(folder, name) {
  if (!NAME.test(name)) return undefined;
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

export async function keepAnswer(folder, name, answer, now) {
  await appendFile(join(folder, `${name}.answers`), JSON.stringify({ at: now.toISOString(), ...answer }) + "\n");
}
