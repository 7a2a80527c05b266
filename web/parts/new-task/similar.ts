import type { Task } from "../../../src/protocol/task/task.ts";

/** What tasks of one kind have taken, from the first to the third quarter of them: most lie between. */
export interface Similar {
  readonly count: number;
  readonly ms: readonly [number, number];
  readonly costUsd: readonly [number, number];
}

const fewest = 3;

/** What the completed tasks of a kind took and cost; null where there are too few to say anything. */
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
