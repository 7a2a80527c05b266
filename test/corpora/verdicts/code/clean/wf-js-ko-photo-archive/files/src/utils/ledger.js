import { appendFile, readFile } from "node:fs/promises";

export async function openLedger(file) {
  let text = "";
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  const known = new Set(text.split("\n").filter(Boolean));
  return {
    has: (hash) => known.has(hash),
    async add(hash) {
      await appendFile(file, `${hash}\n`);
      known.add(hash);
    },
  };
}
