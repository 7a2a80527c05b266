export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly pre: readonly (string | number)[];
}

const PATTERN = /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

export function parseVersion(text: string): Version {
  const match = PATTERN.exec(text.trim());
  if (match === null) throw new SyntaxError(`Not a version: ${text}`);
  const pre = match[4] === undefined ? [] : match[4].split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]), pre };
}

function comparePart(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return Math.sign(a - b);
  if (typeof a === "number") return -1;
  if (typeof b === "number") return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compare(a: Version, b: Version): number {
  const main = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (main !== 0) return Math.sign(main);
  if (a.pre.length === 0 || b.pre.length === 0) return Math.sign(b.pre.length - a.pre.length);
  for (let i = 0; i < Math.max(a.pre.length, b.pre.length); i++) {
    if (i >= a.pre.length) return -1;
    if (i >= b.pre.length) return 1;
    const order = comparePart(a.pre[i], b.pre[i]);
    if (order !== 0) return order;
  }
  return 0;
}

export function bump(version: Version, part: "major" | "minor" | "patch"): string {
  if (part === "major") return `${version.major + 1}.0.0`;
  if (part === "minor") return `${version.major}.${version.minor + 1}.0`;
  return version.pre.length > 0 ? `${version.major}.${version.minor}.${version.patch}` : `${version.major}.${version.minor}.${version.patch + 1}`;
}
