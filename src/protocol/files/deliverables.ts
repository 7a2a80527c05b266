import type { PhaseOutline } from "../workflow/outline.ts";

/** The files that a phase must produce and that are not there. */
export function missingDeliverables(
  { deliverables }: Pick<PhaseOutline, "deliverables">,
  paths: Iterable<string>,
): string[] {
  const there = [...paths];
  return deliverables.filter((expected) => !isThere(expected, there));
}

/** The numbers, from 1, of the steps of a phase whose file is there. A step without a file is never told by files. */
export function stepsDone({ steps }: Pick<PhaseOutline, "steps">, paths: Iterable<string>): number[] {
  const there = [...paths];
  return steps.flatMap(({ deliverable }, index) =>
    deliverable !== null && isThere(deliverable, there) ? [index + 1] : [],
  );
}

/**
 * Whether one of the paths is what was expected: the path itself; with `/` at the end anything in that folder; with a
 * `*` in a part any letters there. Text is compared in one normal form, for some systems write names in another.
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

/** Compares piece by piece between the stars, the first and the last at the ends; nothing is tried twice. */
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
