/** What the platform's own checks are called, in the order in which a report lists them. */
export const platformCriteria = {
  FILES: "Every expected file is there",
  LENGTH: "Every document is long enough",
  PLACEHOLDERS: "Nothing was left to fill in",
  HEADINGS: "Every section is there",
  MARKDOWN: "The Markdown is well formed",
  DATA_MODEL: "Entities have typed fields and relations",
  API: "Endpoints are complete",
  DIAGRAM: "A diagram is there",
  STACK: "The technology stack is the planned one",
  STRUCTURE: "The project has the expected structure",
  MANIFEST: "The project has a manifest",
  README: "The README says what a newcomer needs",
  GITIGNORE: ".gitignore lists .env",
  ENV_FILE: "No .env among the files",
  ENV_EXAMPLE: ".env.example lists the variables that are read",
  SECRETS: "No secrets in the files",
  TESTS: "There are tests that assert something",
  SYNTAX: "The files can be parsed",
} as const;

export type PlatformCriterion = keyof typeof platformCriteria;

/** The id under which a check appears in the report of a phase, such as P2_HEADINGS. */
export function platformCriterionId(phase: number, criterion: PlatformCriterion): string {
  return `P${phase}_${criterion}`;
}

/** Every id that the platform's checks may have in a phase. */
export function platformCriterionIds(phase: number): string[] {
  return Object.keys(platformCriteria).map((name) => platformCriterionId(phase, name as PlatformCriterion));
}
