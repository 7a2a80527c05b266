import type { Language } from "../../protocol/task/language.ts";
import type { Deliverable, PhaseDefinition, WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { PhaseBrief } from "../../protocol/workflow/phase-brief.ts";
import {
  type PlatformCriterion,
  platformCriteria,
  platformCriteriaOf,
  platformCriterionId,
} from "../../protocol/workflow/platform-criteria.ts";
import { projectOf } from "../gate/project-of.ts";

/** A tool with which the platform builds projects. */
export type BuildTool = PhaseBrief["tools"][number];

/** Everything that the brief of a phase is made of. */
export interface BriefSources {
  readonly definition: WorkflowDefinition;
  /** The number of the phase, from 1. */
  readonly phase: number;
  readonly language: Language;
  /** True if the task is in another language than the platform's. */
  readonly isOtherLanguage?: boolean;
  /** The file of every guide, by name. */
  readonly guides: ReadonlyMap<string, string>;
  /** The headings that each guide demands, by the name of the guide. */
  readonly headings: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly tools: readonly BuildTool[];
}

/** Returns everything that an agent must know to work on a phase; nothing if the workflow has no such phase. */
export function briefOf(sources: BriefSources): PhaseBrief | undefined {
  const { definition, phase: number, language, isOtherLanguage = false, guides } = sources;
  const phase = definition.phases[number - 1];
  if (phase === undefined) return undefined;
  const builds = definition.phases.some(({ project }) => project?.build === true);
  return {
    phase: number,
    phases: definition.phases.length,
    name: phase.name,
    worker: phase.worker,
    language,
    ...(isOtherLanguage ? { isOtherLanguage } : {}),
    instructions: phase.worker === "verifier" ? ofVerifier(phase) : phase.instructions.trim(),
    steps: phase.steps.map(({ name, guide, deliverable }) => ({
      name,
      guide: guide === undefined ? null : (guides.get(guide) ?? guide),
      deliverable: deliverable ?? null,
    })),
    documents: phase.deliverables.map((deliverable) => documentOf(deliverable, sources)),
    paths: [...(phase.project?.files ?? [])],
    criteria: [
      ...platformCriteriaFor(definition, number),
      ...phase.criteria.map(({ id, text }) => ({ id, text, by: "verifier" as const })),
    ],
    tools: builds ? [...sources.tools] : [],
    check: checkCommand(definition, number),
    marker: `=== PHASE ${number} COMPLETE ===`,
  };
}

/**
 * Returns the command with which an agent runs the checks of a gate. The first commit of its repository is the original,
 * and its variables have the words of the task.
 */
function checkCommand(definition: WorkflowDefinition, number: number): string {
  return [
    `signalbox check . --type ${definition.name} --phase ${number}`,
    ...(definition.needsSource ? ["--base-commit first"] : []),
    ...(projectOf(definition, number)?.build === true ? ["--build"] : []),
    `--title "$SIGNALBOX_TITLE" --description "$SIGNALBOX_DESCRIPTION"`,
  ].join(" ");
}

/** Tells the task's agent about a phase on which the verifier works. */
function ofVerifier({ instructions }: PhaseDefinition): string {
  return `The verification agent works on this phase; you do not. You get this message because something must be corrected. Correct it in the
files of any earlier phase, leave everything else as it was approved, and write down the reason for every change to an approved document.

The verification agent's own instructions are: ${instructions.trim()}`;
}

function documentOf(
  { path, minCharacters, guide, sections, holds, stackOf }: Deliverable,
  { headings }: BriefSources,
): PhaseBrief["documents"][number] {
  const demanded = [...(guide === undefined ? [] : (headings.get(guide) ?? [])), ...sections];
  return {
    path,
    minCharacters,
    headings: demanded.map((names) => [...names]),
    contains: [
      ...holds.map((held) => holdings[held]),
      ...(stackOf === undefined ? [] : [`a section "Stack" with exactly the technologies of ${stackOf}`]),
    ],
  };
}

const holdings = {
  data_model: "entities with typed fields, and their relations",
  api: "each endpoint with method, path, request, response and status codes",
  diagram: "a diagram, in mermaid or drawn in text",
  change_plan: "the paths of all files to create, to modify and to delete, each list under its own heading",
} as const;

/** Returns the platform's own criteria of a phase. A phase of the verifier includes those of all earlier phases. */
function platformCriteriaFor(definition: WorkflowDefinition, number: number): PhaseBrief["criteria"] {
  const phase = definition.phases[number - 1];
  if (phase === undefined) return [];
  const earlier =
    phase.worker === "verifier"
      ? definition.phases.slice(0, number - 1).flatMap((before, index) => checkCriteria(before, index + 1))
      : [];
  return [
    workspaceCriterion,
    ...earlier,
    ...checkCriteria(phase, number),
    ...buildCriteria(definition, number),
    ...(phase.worker === "verifier" ? [unchangedCriterion] : []),
  ].map((criterion) => ({ ...criterion, by: "platform" as const }));
}

function checkCriteria(phase: PhaseDefinition, number: number): { id: string; text: string }[] {
  return platformCriteriaOf(phase).map((name) => ({
    id: platformCriterionId(number, name),
    text: details[name] ?? platformCriteria[name],
  }));
}

const workspaceCriterion = {
  id: "WORKSPACE",
  text: "Every file in the workspace has an allowed name, type and size",
};

const unchangedCriterion = {
  id: "UNCHANGED",
  text: "Nothing changed since the approval, except by a correction of this phase",
};

function buildCriteria(definition: WorkflowDefinition, number: number): { id: string; text: string }[] {
  const build = projectOf(definition, number);
  if (build?.build !== true) return [];
  return [
    {
      id: `P${number}_TOOLCHAIN`,
      text: "The project works with the versions of the tools that Signalbox has, and requires none that does not exist",
    },
    { id: `P${number}_BUILD`, text: buildTexts[`${build.network}`] },
    { id: `P${number}_TESTS_PASS`, text: "All of the project's tests run and pass there, with CI=1" },
    {
      id: `P${number}_MUTANTS`,
      text: "The tests fail after at least half of the changes with which Signalbox breaks functions of the project, and after one of them in each file with three or more",
    },
  ];
}

/** Criteria of builds, by the network that the definition asks for. */
const buildTexts = {
  install:
    "The dependencies can be installed in a clean copy from package registries, and the project builds there without network access",
  true: "The project builds in a clean copy with network access",
  false: "The project builds in a clean copy without network access",
} as const;

/** Criteria whose title alone does not say enough to somebody who must meet them. */
const details: Partial<Record<PlatformCriterion, string>> = {
  FILES: "Every file above exists, as a file and not as a link",
  LENGTH:
    "Every document has its minimum length, not counting comments, and most of its text is not repeated",
  PLACEHOLDERS:
    "No placeholders are left, such as TODO, TBD, [Insert …], Coming soon, To be defined or lorem ipsum; write a word that you mean literally as `code`",
  HEADINGS: "Every required heading exists and has content below it",
  SUBSTANCE:
    "Every section says something of its own about this application: it is not empty, and does not only repeat its heading, the task, a guide, or another section or document; all documents are in one language",
  MARKDOWN:
    "The Markdown is well formed: no row of a table has more cells than its header, code blocks are closed, JSON and YAML in them can be parsed, and links lead to files and headings that exist",
  REFERENCES:
    "The documents agree with each other: ids such as F3 that are mentioned are defined, a table that traces ids leaves none out, calls name endpoints that the API document has, and calculations and totals are right",
  DATA_MODEL: "Every entity has fields with types, and the relations between the entities are described",
  API: "Every endpoint has a method, a path, a request, a response, and the status codes of success and of errors",
  TESTS:
    "The tests use the project's code and have assertions that can fail; none is skipped, empty, focused or kept from running",
  SYNTAX:
    "The files can be parsed, imports lead to files of the project or to declared packages, and no code is left unfinished",
  README:
    "The README at the root has a description and sections on installation, running, testing and environment variables",
  STRUCTURE: "Every path above exists",
  PLAN_FILES:
    "Files to modify and to delete are listed by paths that the original has, files to create by new ones",
  ONLY_DOCUMENTS: "No file of the original changed, only the documents above",
  PLANNED:
    "The changes are those of the approved plan: nothing is left out, and nothing is added except new tests, lock files and documents",
  TESTS_KEPT:
    "Tests of the original, of approved work and of earlier attempts still exist, run and test as much as before; a test that must go needs the person's consent",
};
