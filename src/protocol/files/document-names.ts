import { sanitize, validate } from "./names.ts";

/** A document whose name not every file system takes, with the nearest one that it does. */
export interface RefusedName {
  readonly path: string;
  readonly suggested: string;
  readonly message: string;
}

/**
 * The documents among these paths (what lies below `docs/`) whose names are refused. Code has names that its own
 * tools ask for, and is left alone.
 */
export function refusedDocumentNames(paths: readonly string[]): RefusedName[] {
  return paths
    .filter((path) => path.startsWith("docs/"))
    .flatMap((path) => {
      const parts = path.split("/");
      const errors = parts.flatMap((part) => validate(part).errors);
      if (errors.length === 0) return [];
      const suggested = parts.map(safe).join("/");
      return [
        { path, suggested, message: `The name "${path}" is refused: ${errors[0]} Use "${suggested}".` },
      ];
    });
}

function safe(part: string): string {
  const named = sanitize(part);
  return named.ok ? named.value : "_";
}
