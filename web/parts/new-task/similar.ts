import type { Task } from "../../../src/protocol/task/task.ts";

/** Duration and cost of tasks of one type, from the first to the third quartile. */
export interface Similar {
  readonly count: number;
  readonly ms: readonly [number, number];
  readonly costUsd: readonly [number, number];
}

const fewest = 3;

/** Returns duration and cost of the completed tasks of a type; null if there are too few. */
export function similarTo(type: string, completed: readonly Task[]): Similar | null {
  const same = completed.filter((task) => task.type === type);
  if (same.length < fewest) return null;
  const took = same.map(
    ({ startedAt, createdAt, completedAt }) =>
      Date.parse(completedAt ?? createdAt) - Date.parse(startedAt ?? createdAt),
  );
  return {
    count: same.length,
    ms: middleHalf(took),
    costUsd: middleHalf(same.map(({ costUsd }) => costUsd)),
  };
}

function middleHalf(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return [at(0.25), at(0.75)];
}
