export type Change = { op: "same" | "add" | "remove"; line: string };

/** The shortest edit script between two lists of lines, by the longest common subsequence. */
export function diff(before: readonly string[], after: readonly string[]): Change[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i][j] = before[i] === after[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const changes: Change[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      changes.push({ op: "same", line: before[i++] });
      j++;
    } else if (j >= after.length || (i < before.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      changes.push({ op: "remove", line: before[i++] });
    } else {
      changes.push({ op: "add", line: after[j++] });
    }
  }
  return changes;
}

export function apply(before: readonly string[], changes: readonly Change[]): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { op, line } of changes) {
    if (op === "add") {
      result.push(line);
      continue;
    }
    if (before[at] !== line) throw new Error(`Line ${at + 1} is not as expected`);
    if (op === "same") result.push(line);
    at++;
  }
  if (at !== before.length) throw new Error(`${before.length - at} lines are left over`);
  return result;
}

export function invert(changes: readonly Change[]): Change[] {
  const other = { same: "same", add: "remove", remove: "add" } as const;
  return changes.map(({ op, line }) => ({ op: other[op], line }));
}

export function stats(changes: readonly Change[]): { added: number; removed: number; similarity: number } {
  const count = (op: Change["op"]) => changes.filter((change) => change.op === op).length;
  const same = count("same");
  const added = count("add");
  const removed = count("remove");
  const total = 2 * same + added + removed;
  return { added, removed, similarity: total === 0 ? 1 : (2 * same) / total };
}

/** Hunks in the unified format, with `context` lines around changes. */
export function unified(changes: readonly Change[], context = 3): string {
  const keep = changes.map((_, i) => changes.slice(Math.max(0, i - context), i + context + 1).some(({ op }) => op !== "same"));
  const sign = { same: " ", add: "+", remove: "-" };
  const lines: string[] = [];
  let before = 1;
  let after = 1;
  for (let i = 0; i < changes.length; i++) {
    if (keep[i] && !keep[i - 1]) {
      let end = i;
      while (end < changes.length && keep[end]) end++;
      const hunk = changes.slice(i, end);
      const old = hunk.filter(({ op }) => op !== "add").length;
      const young = hunk.filter(({ op }) => op !== "remove").length;
      lines.push(`@@ -${old === 0 ? before - 1 : before},${old} +${young === 0 ? after - 1 : after},${young} @@`);
    }
    const { op, line } = changes[i];
    if (keep[i]) lines.push(sign[op] + line);
    if (op !== "add") before++;
    if (op !== "remove") after++;
  }
  return lines.map((line) => `${line}\n`).join("");
}
