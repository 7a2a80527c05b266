/** Returns seeded random numbers, so that a failed run can be repeated: `roll(from, to)` returns an integer. */
export function dice(seed: number): (from: number, to: number) => number {
  let state = seed >>> 0;
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1));
  };
}
