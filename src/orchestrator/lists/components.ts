/** A directed graph. The targets of node n are `targets[starts[n]]` to `targets[starts[n + 1] - 1]`. */
export interface Digraph {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/**
 * Returns the strongly connected components with more than one node, and single nodes with an edge to
 * themselves. Takes linear time and does not recurse, so that chains can have any length.
 */
export function components({ starts, targets }: Digraph): readonly (readonly number[])[] {
  const count = starts.length - 1;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const next = starts.slice(0, count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const path: number[] = [];
  const found: (readonly number[])[] = [];
  let visited = 0;
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    path.push(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (order[node] === -1) {
        order[node] = low[node] = visited++;
        stack.push(node);
        onStack[node] = 1;
      }
      const at = next[node]!;
      if (at < starts[node + 1]!) {
        next[node] = at + 1;
        const target = targets[at]!;
        if (order[target] === -1) path.push(target);
        else if (onStack[target] === 1) low[node] = Math.min(low[node]!, order[target]!);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low[above] = Math.min(low[above]!, low[node]!);
      if (low[node] !== order[node]) continue;
      const members = stack.splice(stack.lastIndexOf(node));
      for (const member of members) onStack[member] = 0;
      if (members.length > 1 || targets.subarray(starts[node], starts[node + 1]).includes(node))
        found.push(members);
    }
  }
  return found;
}
