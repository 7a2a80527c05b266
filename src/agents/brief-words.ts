import type { PhaseBrief } from "../protocol/workflow/phase-brief.ts";
import { listed, paragraphs } from "./listed.ts";

/** Returns the instructions of a phase as text: the work, the files, the criteria, and the way to end it. */
export function briefWords(brief: PhaseBrief): string {
  const { phase, phases, name, instructions, criteria, tools, paths } = brief;
  return paragraphs([
    `# Phase ${phase} of ${phases}: ${name}`,
    "These instructions replace those of every other phase. Do only this work; do not begin a later phase.",
    instructions,
    listed(
      "Steps, in this order:",
      brief.steps.map((step, index) => stepLine(step, `${phase}.${index + 1}`)),
    ),
    listed(
      "Files to deliver:",
      brief.documents.map((document) => documentLine(document, brief.language)),
    ),
    listed(
      "Paths that the project must have (a trailing / means a folder with content, * means any name):",
      paths,
    ),
    inLanguage(brief),
    listed(
      "Signalbox itself checks:",
      criteria.filter((each) => each.by === "platform" && !isEarlier(each, phase)).map(criterionLine),
    ),
    again(brief),
    listed("A verification agent judges:", criteria.filter(({ by }) => by === "verifier").map(criterionLine)),
    tools.length === 0
      ? ""
      : `Signalbox builds and tests with ${tools.map(toolWords).join(", ")}. The project must work with these versions.`,
    ending(brief),
  ]);
}

function toolWords({ name, version, alternative }: PhaseBrief["tools"][number]): string {
  const other = alternative === undefined ? "" : ` (${alternative} if the project requires it)`;
  return `${name} ${version}${other}`;
}

/** Returns the lines that end a phase. */
function endLines({ marker, name, documents }: Pick<PhaseBrief, "marker" | "name" | "documents">): string {
  const files =
    documents.length === 0 ? [] : ["Documents created:", ...documents.map(({ path }) => `- ${path}`)];
  return [marker, `Phase: ${name}`, ...files].join("\n");
}

/** Returns the name of a language in English. */
export const languageNames = { en: "English", ko: "Korean" } as const;

/** Returns the words for a language that may be neither of those. */
export function languageName(language: keyof typeof languageNames | "other"): string {
  return language === "other" ? "the language of the task" : languageNames[language];
}

function stepLine({ name, guide, deliverable }: PhaseBrief["steps"][number], number: string): string {
  const file = deliverable === null ? "" : `: ${deliverable}`;
  return `${number} ${name}${file}${guide === null ? "" : ` (guide: ${guide})`}`;
}

function documentLine(
  { path, minCharacters, headings, contains }: PhaseBrief["documents"][number],
  language: PhaseBrief["language"],
): string {
  const names = headings.map((accepted) => headingNames(accepted, language));
  const wants = [
    minCharacters > 0 ? `at least ${minCharacters} characters` : "",
    headings.length > 0 ? `headings ${names.join(", ")}` : "",
    ...contains,
  ].filter((want) => want !== "");
  return wants.length === 0 ? path : `${path}: ${wants.join("; ")}`;
}

/** Returns the accepted names of a heading. Korean ones would only distract from an English document. */
function headingNames(names: readonly string[], language: PhaseBrief["language"]): string {
  const fitting = names.filter((name) => language === "ko" || !hangul.test(name));
  return (fitting.length === 0 ? names : fitting).map((name) => `"${name}"`).join(" or ");
}

const hangul = /[가-힣]/;

function inLanguage({ language, isOtherLanguage, documents }: PhaseBrief): string {
  if (isOtherLanguage === true)
    return "Write documents and messages to the person in the language of the task. Required headings are in English.";
  const write = `Write documents and messages to the person in ${languageNames[language]}.`;
  if (language === "en" || documents.every(({ headings }) => headings.length === 0)) return write;
  return `${write} A required heading may be in ${languageNames[language]}, in English, or in both in either order: "개요", "Overview", "개요 (Overview)" and "Overview (개요)" are all accepted.`;
}

function criterionLine({ id, text }: PhaseBrief["criteria"][number]): string {
  return `${id}: ${text}`;
}

/** Returns true for a criterion of an earlier phase that is checked again. */
function isEarlier({ id }: PhaseBrief["criteria"][number], phase: number): boolean {
  return /^P\d+_/.test(id) && !id.startsWith(`P${phase}_`);
}

function again({ criteria, phase }: PhaseBrief): string {
  const earlier = criteria.filter((each) => each.by === "platform" && isEarlier(each, phase));
  if (earlier.length === 0) return "";
  return `It also repeats these checks of earlier phases: ${earlier.map(({ id }) => id).join(", ")}.`;
}

function ending(brief: PhaseBrief): string {
  const { phase, check, steps } = brief;
  return paragraphs([
    `Before you end the phase, compare the result with all of the above. If the command signalbox is available, run \`${check}\` and correct everything that it reports.`,
    steps.length === 0
      ? ""
      : `When a step is done you may print a line such as === STEP ${phase}.1 COMPLETE === on its own.`,
    `Only when the work of the whole phase is done, end your turn with these lines:\n\n${endLines(brief)}`,
  ]);
}
