import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Opens the data: one JSON file, read once, and replaced as a whole by every change. */
export async function openStore(file) {
  await mkdir(dirname(file), { recursive: true });
  let data = await load(file);
  let writing = Promise.resolve();

  /** One change after the other: the new file is complete before it takes the old one's place. */
  async function keep(change) {
    const before = writing;
    writing = Promise.allSettled([before]).then(() => replace(change));
    await writing;
  }

  async function replace(change) {
    const changed = change(data);
    await writeFile(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`);
    await rename(`${file}.new`, file);
    data = changed;
  }

  return {
    get data() {
      return data;
    },
    addPlant: (plant) => keep(({ plants, waterings }) => ({ plants: [...plants, plant], waterings })),
    addWatering: (watering) =>
      keep(({ plants, waterings }) => ({ plants, waterings: [...waterings, watering] })),
    removePlant: (id) =>
      keep(({ plants, waterings }) => ({
        plants: plants.filter((plant) => plant.id !== id),
        waterings: waterings.filter(({ plantId }) => plantId !== id),
      })),
  };
}

async function load(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return { plants: [], waterings: [] };
    throw new Error(`The data in ${file} cannot be read. Restore it from a copy.`, { cause: error });
  }
}
