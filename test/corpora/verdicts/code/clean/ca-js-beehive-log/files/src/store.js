import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** Opens the file of inspections. A damaged file throws, so that it is never overwritten. */
export function openStore(file) {
  const inspections = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  if (!Array.isArray(inspections)) throw new Error(`${file} does not hold a list of inspections`);
  return {
    all: () => inspections,
    /** Returns false if the hive has an inspection on that day. */
    add(inspection) {
      if (inspections.some((known) => known.hive === inspection.hive && known.day === inspection.day)) return false;
      // The new file is complete before it takes the place of the old one.
      writeFileSync(`${file}.new`, JSON.stringify([...inspections, inspection]));
      renameSync(`${file}.new`, file);
      inspections.push(inspection);
      return true;
    },
  };
}
