import { readFileSync } from "node:fs";

export function loadTides(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

// Tides of one UTC day, in the order of the file.
export function tidesOfDay(station, day) {
  return station.filter((tide) => tide.at.startsWith(day));
}
