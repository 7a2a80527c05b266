import { reservedNameWarning, sanitize, validate } from "./names.ts";

/** A document with a name that some file system rejects, and the nearest valid name. */
export interface RefusedName {
  readonly path: string;
  readonly suggested: string;
  readonly errors: readonly string[];
  readonly message: string;
}

/** A document with a name that is allowed but can cause problems, and a better name. */
export interface DoubtfulName {
  readonly path: string;
  readonly suggested: string;
  readonly warnings: readonly string[];
}

/** The names of documents that are refused, and those that are allowed with a warning. */
export interface DocumentNames {
  readonly refused: readonly RefusedName[];
  readonly doubtful: readonly DoubtfulName[];
}

/** The treatment of invalid names: production refuses them, development only warns. */
export type NamesMode = "production" | "development";

/**
 * Examines the names of documents (paths below `docs/`). Invalid ones are refused; reserved names and spaces cause a
 * warning. Code is exempt, because its tools require certain names.
 */
export function examineDocumentNames(paths: readonly string[], mode: NamesMode): DocumentNames {
  const reports = paths.filter((path) => path.startsWith("docs/")).map(reportOf);
  const invalid = reports.filter(({ errors }) => errors.length > 0);
  const isRefused = mode === "production";
  return {
    refused: isRefused ? invalid.map(refusedName) : [],
    doubtful: reports.flatMap(({ path, suggested, errors, warnings }) => {
      if (errors.length > 0 && isRefused) return [];
      const all = [...errors, ...warnings];
      return all.length === 0 ? [] : [{ path, suggested, warnings: all }];
    }),
  };
}

/** Returns true if one of the warnings is about a reserved name. */
export function isAboutReservedName(warnings: readonly string[]): boolean {
  return warnings.some((warning) => warning.startsWith(reservedNameWarning));
}

interface PathReport {
  readonly path: string;
  readonly suggested: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

function reportOf(path: string): PathReport {
  const parts = path.split("/");
  const reports = parts.map((part) => validate(part));
  return {
    path,
    suggested: parts.map(safe).join("/"),
    errors: [...new Set(reports.flatMap(({ errors }) => errors))],
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))].filter(isTold),
  };
}

/** Dots at the beginning and special characters are common in names that tools require. */
function isTold(warning: string): boolean {
  return warning.startsWith(reservedNameWarning) || warning === "Filename contains spaces";
}

function refusedName({ path, suggested, errors }: PathReport): RefusedName {
  const message = `Invalid filename "${path}" auto-corrected to "${suggested}". ${errors.join(". ")}. Rename the file.`;
  return { path, suggested, errors, message };
}

function safe(part: string): string {
  const named = sanitize(part);
  return named.ok ? named.value : "_";
}
