import type { CriterionResult } from "../protocol/workflow/criterion.ts";
import type { Translate } from "../protocol/words/translate.ts";

/** An objection of a check: its location, the reason and, unless obvious, the remedy. */
export interface Finding {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
  readonly suggestion?: string;
}

/** The result of one of the platform's checks, in English. */
export interface CheckedCriterion {
  readonly id: string;
  readonly title: string;
  readonly status: CriterionResult["status"];
  /** Says what was checked, or why it could not be checked. */
  readonly summary: string;
  /** Empty unless the criterion failed. */
  readonly findings: readonly Finding[];
  /** The output of the commands that were run, if any. */
  readonly log?: string;
}

const maxShown = 20;

/** Converts the result of a check to the entry of a report, in the language of `say`. */
export function reportEntry(checked: CheckedCriterion, say: Translate): CriterionResult {
  const { id, title, status, summary, findings, log } = checked;
  const about = { id, by: "platform", title: say(title), status } as const;
  const end = log === undefined ? [] : [log];
  if (status !== "failed") return { ...about, details: [say(summary), ...end].join("\n") };
  const shown = findings.slice(0, maxShown);
  const more = findings.length - shown.length;
  const suggestions = [...new Set(shown.flatMap(({ suggestion }) => suggestion ?? []))];
  const files = [...new Set(findings.flatMap(({ file }) => file ?? []))].slice(0, 50);
  const places = shown.flatMap(({ file, line }) =>
    file === undefined || line === undefined ? [] : [{ file, line }],
  );
  const sentences = [...shown.map(sentence), ...(more > 0 ? [`${more} more problems of this kind.`] : [])];
  return {
    ...about,
    details: [say(sentences.join("\n")), ...end].join("\n"),
    ...(suggestions.length > 0 ? { suggestion: suggestions.map(say).join(" ") } : {}),
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
