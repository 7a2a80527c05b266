/** Repeats a measurement and returns the minimum of each of its numbers: anything above it is other load. */
export async function leastOf<Name extends string>(
  rounds: number,
  measure: () => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, number>>> {
  let least = await measure();
  for (let round = 1; round < rounds; round += 1) {
    const next = await measure();
    least = Object.fromEntries(
      Object.entries<number>(least).map(([name, value]) => [name, Math.min(value, next[name as Name])]),
    ) as Record<Name, number>;
  }
  return least;
}
