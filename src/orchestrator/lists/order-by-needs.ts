/**
 * Returns the indices from 0 to `count - 1` in order, except that the needs of each index come before it.
 * Ignores needs that would close a cycle. Takes linear time and does not recurse.
 */
export function orderByNeeds(
  count: number,
  needsOf: (index: number) => readonly number[],
): readonly number[] {
  const order: number[] = [];
  const seen = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    if (seen[index] === 1) continue;
    seen[index] = 1;
    const path = [{ index, needs: needsOf(index), next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const needed = top.needs[top.next++];
      if (needed === undefined) {
        order.push(top.index);
        path.pop();
      } else if (seen[needed] === 0) {
        seen[needed] = 1;
        path.push({ index: needed, needs: needsOf(needed), next: 0 });
      }
    }
  }
  return order;
}
