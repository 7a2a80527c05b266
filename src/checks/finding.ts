import type { CriterionResult } from "../protocol/workflow/criterion.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import { platformCriteria, platformCriterionId } from "../protocol/workflow/platform-criteria.ts";

/** Something that a check objects to: where, what, and, where it is not plain, what would settle it. */
export interface Finding {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
  readonly suggestion?: string;
}

const mostShown = 20;

/** The line of the report that follows from what a check found: passed where that is nothing. */
export function criterionResult(
  phase: number,
  criterion: PlatformCriterion,
  looked: string,
  findings: readonly Finding[],
): CriterionResult {
  const about = {
    id: platformCriterionId(phase, criterion),
    by: "platform",
    title: platformCriteria[criterion],
  } as const;
  if (findings.length === 0) return { ...about, status: "passed", details: looked };
  const shown = findings.slice(0, mostShown);
  const more = findings.length - shown.length;
  const suggestions = [...new Set(shown.flatMap(({ suggestion }) => suggestion ?? []))];
  const files = [...new Set(findings.flatMap(({ file }) => file ?? []))].slice(0, 50);
  const places = shown.flatMap(({ file, line }) =>
    file === undefined || line === undefined ? [] : [{ file, line }],
  );
  return {
    ...about,
    status: "failed",
    details: [...shown.map(sentence), ...(more > 0 ? [`${more} more like these.`] : [])].join("\n"),
    ...(suggestions.length > 0 ? { suggestion: suggestions.join(" ") } : {}),
    ...(files.length > 0 ? { affectedDocuments: files } : {}),
    ...(places.length > 0 ? { places } : {}),
  };
}

function sentence({ file, line, message }: Finding): string {
  if (file === undefined) return message;
  return line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`;
}

/** A piece of somebody's text, cut so that a sentence can hold it. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
