import type { PhaseOutline } from "../workflow/outline.ts";

/** Returns the deliverables of a phase that do not exist. */
export function missingDeliverables(
  { deliverables }: Pick<PhaseOutline, "deliverables">,
  paths: Iterable<string>,
): string[] {
  const existing = [...paths];
  return deliverables.filter((expected) => !isThere(expected, existing));
}

/**
 * Returns the numbers, from 1, of the steps whose deliverable exists. A step without a deliverable never
 * counts.
 */
export function stepsDone({ steps }: Pick<PhaseOutline, "steps">, paths: Iterable<string>): number[] {
  const existing = [...paths];
  return steps.flatMap(({ deliverable }, index) =>
    deliverable !== null && isThere(deliverable, existing) ? [index + 1] : [],
  );
}

/**
 * True if one of the paths matches the expected one: the same path; with a final `/`, anything in that folder; with a
 * `*` in a part, any characters in its position. Both sides are normalized, because some systems write names in another
 * Unicode form.
 */
export function isThere(expected: string, paths: readonly string[]): boolean {
  const isFolder = expected.endsWith("/");
  const wanted = parts(isFolder ? expected.slice(0, -1) : expected);
  return paths.some((path) => {
    const found = parts(path);
    if (isFolder ? found.length <= wanted.length : found.length !== wanted.length) return false;
    return wanted.every((part, index) => matches(part, found[index] ?? ""));
  });
}

function parts(path: string): string[] {
  return path.normalize("NFC").split("/");
}

/**
 * Matches the pieces between the stars in order, the first and the last at the ends; nothing is tried twice.
 */
function matches(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
