import { sanitize, validate } from "./names.ts";

/** A document with a name that some file system rejects, and the nearest valid name. */
export interface RefusedName {
  readonly path: string;
  readonly suggested: string;
  readonly message: string;
}

/**
 * Finds documents (paths below `docs/`) with invalid names. Code is exempt, because its tools require certain
 * names.
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
        { path, suggested, message: `The name "${path}" is not allowed: ${errors[0]}. Use "${suggested}".` },
      ];
    });
}

function safe(part: string): string {
  const named = sanitize(part);
  return named.ok ? named.value : "_";
}
