import { readFile, rename, writeFile } from "node:fs/promises";
import { emptyShed } from "./shed.js";

/** Reads the shed from a file. A missing file is an empty shed. */
export async function loadShed(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return emptyShed();
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Writes the shed to a file. A crash leaves the old or the new content, never half of it. */
export async function saveShed(file, shed) {
  await writeFile(`${file}.new`, `${JSON.stringify(shed, null, 2)}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
