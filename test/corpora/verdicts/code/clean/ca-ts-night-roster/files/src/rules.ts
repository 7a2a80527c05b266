import type { Shift } from "./parse.ts";

export interface Breach {
  name: string;
  at: number;
  text: string;
}

const DAY = 24 * 60;
const REST = 11 * 60;
const MAX_NIGHTS = 5;

const dayOf = (shift: Shift): number => Math.floor(shift.start / DAY);
const isNight = (shift: Shift): boolean => shift.start % DAY >= 20 * 60;
/** Cut off, not rounded: 10.99 hours must not read as 11.0. */
const hours = (minutes: number): string => (Math.floor(minutes / 6) / 10).toFixed(1);
const when = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16).replace("T", " ");

function breachesOf(name: string, shifts: readonly Shift[]): Breach[] {
  const sorted = shifts.toSorted((a, b) => a.start - b.start);
  const found: Breach[] = [];
  let lastEnd: number | undefined;
  for (const { start, end } of sorted) {
    if (lastEnd !== undefined && start - lastEnd < REST) {
      found.push({ name, at: start, text: `${name}: only ${hours(Math.max(0, start - lastEnd))} h rest before ${when(start)}` });
    }
    lastEnd = Math.max(lastEnd ?? end, end);
  }
  let run = 0;
  let previous: number | undefined;
  for (const night of sorted.filter(isNight)) {
    const day = dayOf(night);
    if (day === previous) continue;
    run = previous === day - 1 ? run + 1 : 1;
    previous = day;
    if (run > MAX_NIGHTS) found.push({ name, at: night.start, text: `${name}: night ${run} in a row on ${when(night.start)}` });
  }
  return found.sort((a, b) => a.at - b.at);
}

export function check(shifts: readonly Shift[]): Breach[] {
  const names = [...new Set(shifts.map(({ name }) => name))].sort();
  return names.flatMap((name) => breachesOf(name, shifts.filter((shift) => shift.name === name)));
}
