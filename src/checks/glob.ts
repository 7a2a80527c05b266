/** Returns true if a path matches a pattern with `*`, `**`, `?` and alternatives in braces. Linear in time for each part. */
export function globFits(pattern: string, path: string): boolean {
  return alternatives(pattern).some((each) => partsFit(each.split("/"), path.split("/")));
}

/** Expands braces, at most 64 alternatives. */
function alternatives(pattern: string): string[] {
  let found = [pattern];
  for (let round = 0; round < 4; round++) {
    found = found.flatMap((each) => {
      const inner = /\{([^{}]{0,200})\}/.exec(each);
      if (inner === null) return [each];
      const [start, end] = [each.slice(0, inner.index), each.slice(inner.index + inner[0].length)];
      return (inner[1] ?? "").split(",").map((option) => start + option + end);
    });
    if (found.length > 64) return found.slice(0, 64);
  }
  return found;
}

function partsFit(pattern: readonly string[], path: readonly string[]): boolean {
  // reached[i]: the parts of the pattern before i fit the parts of the path so far.
  let reached = new Set(closure(pattern, [0]));
  for (const part of path) {
    const next = new Set<number>();
    for (const index of reached) {
      const wanted = pattern[index];
      if (wanted === undefined) continue;
      if (wanted === "**") next.add(index);
      else if (nameFits(wanted, part)) next.add(index + 1);
    }
    reached = new Set(closure(pattern, [...next]));
  }
  return reached.has(pattern.length);
}

/** `**` may also match nothing. */
function closure(pattern: readonly string[], indexes: readonly number[]): number[] {
  const all = [...indexes];
  for (const index of all) if (pattern[index] === "**" && !all.includes(index + 1)) all.push(index + 1);
  return all;
}

/** Returns true if one name of a path matches a pattern of `*` and `?`. It goes back at most to the last `*`. */
export function nameFits(pattern: string, name: string): boolean {
  let [at, star, mark] = [0, -1, 0];
  for (let index = 0; index < name.length;) {
    if (
      at < pattern.length &&
      (pattern[at] === "?" || (pattern[at] === name[index] && pattern[at] !== "*"))
    ) {
      at++;
      index++;
    } else if (pattern[at] === "*") {
      star = at++;
      mark = index;
    } else if (star !== -1) {
      at = star + 1;
      index = ++mark;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}
