/** A small seeded random generator (mulberry32): the same seed gives the same numbers everywhere. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return { below, pick: (choices) => choices[below(choices.length)]! };
}
