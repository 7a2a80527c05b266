import type { PhaseDefinition, ProjectCheck } from "./definition.ts";

/** Titles of the platform's own checks, in the order of a report. */
export const platformCriteria = {
  FILES: "Every expected file exists",
  LENGTH: "Every document is long enough",
  PLACEHOLDERS: "No placeholders are left",
  HEADINGS: "Every section exists",
  SUBSTANCE: "Every section has content of its own",
  MARKDOWN: "The Markdown is well formed",
  DATA_MODEL: "Entities have typed fields and relations",
  API: "Endpoints are complete",
  DIAGRAM: "There is a diagram",
  STACK: "The technology stack matches the plan",
  REFERENCES: "The documents agree with each other",
  STRUCTURE: "The project has the expected structure",
  MANIFEST: "The project has a manifest",
  README: "The README covers everything that a new user needs",
  GITIGNORE: ".gitignore lists .env",
  ENV_FILE: "No .env file in the project",
  ENV_EXAMPLE: ".env.example lists all variables that the code reads",
  SECRETS: "No secrets in the files",
  TESTS: "There are tests with assertions",
  SYNTAX: "The files can be parsed",
  PLAN_FILES: "The plan lists files of the original",
  ONLY_DOCUMENTS: "Only the documents of this phase changed",
  PLANNED: "The changes are those of the plan",
  TESTS_KEPT: "Existing tests are kept",
} as const;

/** Titles of the checks that build the project and run its tests, in the order of a report. */
export const buildCriteria = {
  TOOLCHAIN: "The build uses the versions that the project requires",
  BUILD: "The project builds",
  TESTS_PASS: "The project's tests pass",
  MUTANTS: "The tests fail if the code is broken",
} as const;

export type PlatformCriterion = keyof typeof platformCriteria;

/** Returns the id of a check in the report of a phase, such as P2_HEADINGS. */
export function platformCriterionId(phase: number, criterion: PlatformCriterion): string {
  return `P${phase}_${criterion}`;
}

/**
 * Returns all ids that the platform may use in the report of a phase, including those of building and
 * testing.
 */
export function platformCriterionIds(phase: number): string[] {
  return [...Object.keys(platformCriteria), ...Object.keys(buildCriteria)].map((name) => `P${phase}_${name}`);
}

/** Returns the checks of a phase's deliverables, in the order of the report. */
export function platformCriteriaOf(phase: PhaseDefinition): PlatformCriterion[] {
  const { deliverables, project, changes, keepsTests } = phase;
  const wanted = new Set<PlatformCriterion>();
  if (deliverables.length > 0) for (const name of ofDocuments) wanted.add(name);
  for (const { holds, stackOf } of deliverables) {
    for (const held of holds) wanted.add(ofContent[held]);
    if (stackOf !== undefined) wanted.add("STACK");
  }
  if (project !== undefined && project.files.length > 0) wanted.add("STRUCTURE");
  for (const check of project?.requires ?? []) wanted.add(projectCriteria[check]);
  if (changes !== undefined) wanted.add("only" in changes ? "ONLY_DOCUMENTS" : "PLANNED");
  if (keepsTests || project?.requires.includes("tests") === true) wanted.add("TESTS_KEPT");
  return (Object.keys(platformCriteria) as PlatformCriterion[]).filter((name) => wanted.has(name));
}

const ofDocuments = [
  "FILES",
  "LENGTH",
  "PLACEHOLDERS",
  "HEADINGS",
  "SUBSTANCE",
  "MARKDOWN",
  "SECRETS",
  "REFERENCES",
] as const;

const ofContent = {
  data_model: "DATA_MODEL",
  api: "API",
  diagram: "DIAGRAM",
  change_plan: "PLAN_FILES",
} as const;

/** The criterion that each code check decides. */
export const projectCriteria = {
  manifest: "MANIFEST",
  readme: "README",
  gitignore: "GITIGNORE",
  env_file: "ENV_FILE",
  env_example: "ENV_EXAMPLE",
  secrets: "SECRETS",
  tests: "TESTS",
  syntax: "SYNTAX",
} as const satisfies Record<ProjectCheck, PlatformCriterion>;
