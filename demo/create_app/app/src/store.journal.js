import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Opens the data: a journal with one line for each change, played back at the start. */
export async function openStore(file) {
  await mkdir(dirname(file), { recursive: true });
  let data = { plants: [], waterings: [] };
  const text = await readJournal(file);
  for (const entry of entriesOf(text)) data = after(data, entry);
  let writing = text === "" || text.endsWith("\n") ? Promise.resolve() : appendFile(file, "\n");

  /** One change after the other; it counts once its line is written. */
  async function keep(entry) {
    const before = writing;
    writing = Promise.allSettled([before]).then(() => append(entry));
    await writing;
  }

  async function append(entry) {
    await appendFile(file, `${JSON.stringify(entry)}\n`);
    data = after(data, entry);
  }

  return {
    get data() {
      return data;
    },
    addPlant: (plant) => keep({ added: plant }),
    addWatering: (watering) => keep({ watered: watering }),
    removePlant: (id) => keep({ removed: id }),
  };
}

function after({ plants, waterings }, { added, watered, removed }) {
  if (added) return { plants: [...plants, added], waterings };
  if (watered) return { plants, waterings: [...waterings, watered] };
  return {
    plants: plants.filter(({ id }) => id !== removed),
    waterings: waterings.filter(({ plantId }) => plantId !== removed),
  };
}

/** A last line that a power cut left unfinished was never confirmed to anybody and is passed over. */
function entriesOf(text) {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

async function readJournal(file) {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw new Error(`The data in ${file} cannot be read. Restore it from a copy.`, { cause: error });
  }
}
