import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The times at which one process of a task's agent lived. */
export interface Life {
  readonly task: string;
  readonly node: string;
  readonly process: string;
  readonly beats: readonly Beat[];
}

interface Beat {
  readonly at: number;
  /** "asks" before a question, "told" after its answer, "ends" after the last line. */
  readonly mark: string;
}

/** Reads what the agents have written, for each task in the order of their first times. */
export function livesIn(directory: string): Map<string, Life[]> {
  const tasks = readdirSync(directory).map((task): [string, Life[]] => {
    const lives = readdirSync(join(directory, task)).map((process): Life => {
      const text = readFileSync(join(directory, task, process), "utf8");
      const beats = text
        .trim()
        .split("\n")
        .map((line) => ({ at: Number.parseInt(line, 10), mark: line.split(" ")[1] ?? "" }));
      return { task, node: process.split("-")[2] ?? "", process, beats };
    });
    return [task, lives.toSorted((one, other) => first(one) - first(other))];
  });
  return new Map(tasks);
}

function first(life: Life): number {
  return life.beats[0]?.at ?? Number.POSITIVE_INFINITY;
}

/** Returns a sentence for each process that still worked on its task after a later one had begun. */
export function overlaps(lives: ReadonlyMap<string, readonly Life[]>): string[] {
  return [...lives.values()].flatMap((all) =>
    all.flatMap((life, index) => {
      const later = all[index + 1];
      const last = life.beats.at(-1)?.at ?? 0;
      if (later === undefined || last < first(later)) return [];
      const both = life.beats.filter(({ at }) => at >= first(later)).length;
      const overlap = last - first(later);
      return [
        `${life.task}: ${life.process} wrote ${both} times in the ${overlap} ms after ${later.process} began`,
      ];
    }),
  );
}

/** A time in which no process worked on a task that did not wait for a person. */
export interface Gap {
  readonly task: string;
  readonly node: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the gaps in the work on each task that are longer than `leastMs`. */
export function gaps(lives: ReadonlyMap<string, readonly Life[]>, leastMs: number): Gap[] {
  return [...lives.values()].flatMap((all) => {
    const beats = all
      .flatMap(({ beats: own, node, task }) => own.map((beat) => ({ ...beat, node, task })))
      .toSorted((one, other) => one.at - other.at);
    return beats.flatMap(({ at, mark, node, task }, index): Gap[] => {
      const after = beats[index + 1];
      if (after === undefined || after.at - at < leastMs || mark === "asks" || mark === "ends") return [];
      if (isAsking(beats, index)) return [];
      return [{ task, node, from: at, to: after.at }];
    });
  });
}

/** Returns true if the last mark says that the agent waits for an answer. */
function isAsking(beats: readonly Beat[], index: number): boolean {
  const marked = beats.slice(0, index + 1).findLast(({ mark }) => mark !== "");
  return marked?.mark === "asks" || marked?.mark === "ends";
}
