const path = String.raw`\.?[A-Za-z0-9][\w-]*(?:[./][\w-]+)+`;
const paths = new RegExp(`^${path}(?:, ${path})*$`, "u");

/** Reads a value that is nothing but paths such as `src/a.ts, test/a.test.ts`; null for any other value. */
export function plainPaths(value: string): string[] | null {
  if (!paths.test(value)) return null;
  const comma = value.indexOf(", ");
  if (comma < 0) return [value];
  if (value.includes(", ", comma + 1)) return value.split(", ");
  return [value.slice(0, comma), value.slice(comma + 2)];
}
