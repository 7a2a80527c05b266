import { compare, parseVersion, type Version } from "./version.ts";

type Test = (version: Version) => boolean;

const plain = (major: number, minor: number, patch: number): Version => ({ major, minor, patch, pre: [] });

function within(low: Version, high: Version): Test {
  return (version) => compare(version, low) >= 0 && compare(version, high) < 0;
}

function comparator(text: string): Test {
  if (text === "*") return () => true;
  const match = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(text);
  if (match === null) throw new SyntaxError(`Not a range: ${text}`);
  const version = parseVersion(match[2]);
  switch (match[1]) {
    case "^":
      if (version.major > 0) return within(version, plain(version.major + 1, 0, 0));
      if (version.minor > 0) return within(version, plain(0, version.minor + 1, 0));
      return within(version, plain(0, 0, version.patch + 1));
    case "~":
      return within(version, plain(version.major, version.minor + 1, 0));
    case ">=":
      return (other) => compare(other, version) >= 0;
    case "<=":
      return (other) => compare(other, version) <= 0;
    case ">":
      return (other) => compare(other, version) > 0;
    case "<":
      return (other) => compare(other, version) < 0;
    default:
      return (other) => compare(other, version) === 0;
  }
}

/** Comparators in a row must all hold; `||` separates alternatives. */
export function satisfies(text: string, range: string): boolean {
  const version = parseVersion(text);
  return range.split("||").some((part) => part.trim().split(/\s+/).every((piece) => comparator(piece)(version)));
}

export function best(versions: readonly string[], range: string): string | undefined {
  return versions
    .filter((version) => satisfies(version, range))
    .toSorted((a, b) => compare(parseVersion(b), parseVersion(a)))[0];
}
