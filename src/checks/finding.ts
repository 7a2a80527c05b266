import type { CriterionResult } from "../protocol/workflow/criterion.ts";
import type { PlatformCriterion } from "../protocol/workflow/platform-criteria.ts";
import { platformCriteria, platformCriterionId } from "../protocol/workflow/platform-criteria.ts";

/** An objection of a check: its location, the reason and, unless obvious, the remedy. */
export interface Finding {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
  readonly suggestion?: string;
}

const maxShown = 20;

/** Builds the report entry of a criterion from the findings of its check. Without findings it passed. */
export function criterionResult(
  phase: number,
  criterion: PlatformCriterion,
  summary: string,
  findings: readonly Finding[],
): CriterionResult {
  const about = {
    id: platformCriterionId(phase, criterion),
    by: "platform",
    title: platformCriteria[criterion],
  } as const;
  if (findings.length === 0) return { ...about, status: "passed", details: summary };
  const shown = findings.slice(0, maxShown);
  const more = findings.length - shown.length;
  const suggestions = [...new Set(shown.flatMap(({ suggestion }) => suggestion ?? []))];
  const files = [...new Set(findings.flatMap(({ file }) => file ?? []))].slice(0, 50);
  const places = shown.flatMap(({ file, line }) =>
    file === undefined || line === undefined ? [] : [{ file, line }],
  );
  return {
    ...about,
    status: "failed",
    details: [...shown.map(sentence), ...(more > 0 ? [`${more} more problems of this kind.`] : [])].join(
      "\n",
    ),
    ...(suggestions.length > 0 ? { suggestion: suggestions.join(" ") } : {}),
    ...(files.length > 0 ? { affectedDocuments: files } : {}),
    ...(places.length > 0 ? { places } : {}),
  };
}

function sentence({ file, line, message }: Finding): string {
  if (file === undefined) return message;
  return line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`;
}

/** Shortens a piece of external text so that it fits into a sentence. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
