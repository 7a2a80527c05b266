import type { JudgedTask, Check, Checks } from "./criteria.ts";
import { lacking, need, unless } from "./finding.ts";
import { functionsIn, type JudgedWork, pathsIn, wordsIn } from "./judged-work.ts";

const analysis = "docs/analysis/current_state.md";
const plan = "docs/planning/modification_plan.md";

/** Returns the files that the analysis lists, with their numbers of lines. */
export function recorded(work: JudgedWork): Map<string, number> {
  const rows = work
    .rows(analysis, "structure")
    .map(([path = "", lines = ""]) => [path.replaceAll("`", ""), Number(lines)] as const);
  return new Map(rows.filter(([, lines]) => Number.isInteger(lines)));
}

/** Counts the lines of a text. */
export function linesIn(text: string): number {
  return text.split("\n").length - 1;
}

function own(work: JudgedWork): string[] {
  return [...work.files.keys()].filter((path) => !path.startsWith("docs/"));
}

/** Returns the paths below a heading of the plan. */
export const listed = (work: JudgedWork, name: string): string[] => pathsIn(work.section(plan, name));

const isTrue: Check = (work) => {
  const known = recorded(work);
  const named = pathsIn(work.text(analysis));
  const symbols = functionsIn(work.section(analysis, "components"));
  const code = work.all(work.sources());
  return {
    looked: `Compared the lengths of ${known.size} files, ${named.length} paths and the functions ${symbols.join(", ")} with the code.`,
    objections: [
      ...need(known.size > 0, "The structure lists no files with their number of lines.", analysis),
      ...unless(
        [...known],
        ([path, lines]) => linesIn(work.text(path)) === lines,
        ([path, lines]) => `${path} has ${linesIn(work.text(path))} lines, not ${lines}.`,
        analysis,
      ),
      ...unless(
        named,
        (path) => work.files.has(path),
        (path) => `${path} is described but does not exist.`,
        analysis,
      ),
      ...unless(
        symbols,
        (name) => new RegExp(`\\b${name}\\b`).test(code),
        (name) => `${name} is described but not in the code.`,
        analysis,
      ),
    ],
  };
};

const areas: Check = (work, task) => {
  const text = work.section(analysis, "areas to change", "affected areas");
  const named = pathsIn(text);
  return {
    looked: `The areas to change name ${named.join(", ")}. Searched them for the words of the request.`,
    objections: [
      ...need(named.length > 0, "The areas to change name no files.", analysis),
      ...unless(
        named,
        (path) => work.files.has(path),
        (path) => `${path} does not exist.`,
        analysis,
      ),
      ...need(
        coversRequest(text + work.section(analysis, "impact"), task),
        "The areas to change are not related to the request.",
        analysis,
      ),
    ],
  };
};

/** Returns true if a text contains more than half of the words of the request. */
export function coversRequest(text: string, { title, description }: JudgedTask): boolean {
  const asked = [...wordsIn(`${title} ${description}`)];
  const said = wordsIn(text);
  return asked.length === 0 || asked.filter((word) => said.has(word)).length * 2 > asked.length;
}

const impact: Check = (work) => {
  const text = work.section(analysis, "impact");
  const named = pathsIn(text);
  return {
    looked: `The impact names ${named.join(", ")}.`,
    objections: [
      ...need(named.length > 0, "The impact names no files that depend on the change.", analysis),
      ...unless(
        named,
        (path) => work.files.has(path),
        (path) => `${path} does not exist.`,
        analysis,
      ),
      ...need(
        /break|unchanged|depend|called|must|깨지|그대로|부르|기대/i.test(text),
        "The impact does not say what could break.",
        analysis,
      ),
    ],
  };
};

/** Finds files that changed since the analysis, except the allowed ones. */
export function changedOutside(work: JudgedWork, allowed: readonly string[]): ReturnType<Check> {
  const known = recorded(work);
  const others = own(work).filter((path) => !allowed.includes(path));
  const says = (path: string): string =>
    known.has(path) ? `${path} was changed.` : `${path} did not exist during the analysis.`;
  return {
    looked: `Compared ${others.length} files with the analysis.`,
    objections: [
      ...need(known.size > 0, "The analysis has no files to compare with.", analysis),
      ...others
        .filter((path) => known.get(path) !== linesIn(work.text(path)))
        .map((path) => ({ says: says(path), in: [path] })),
    ],
  };
}

const requirements: Check = (work, task) => {
  const text = work.section(plan, "requirements");
  const count = text.split("\n").filter((line) => /^[-*\d]/.test(line)).length;
  return {
    looked: `Compared ${count} requirements with the words of the request.`,
    objections: [
      ...need(count > 0, "There are no requirements that can be checked.", plan),
      ...need(coversRequest(text, task), "The requirements are not related to the request.", plan),
    ],
  };
};

const filesOfPlan: Check = (work) => {
  const [created, modified] = [listed(work, "files to create"), listed(work, "files to modify")];
  const rows = [...work.rows(plan, "files to create"), ...work.rows(plan, "files to modify")];
  return {
    looked: `To create: ${created.join(", ")}. To modify: ${modified.join(", ")}.`,
    objections: [
      ...need(created.length + modified.length > 0, "The plan names no files.", plan),
      ...unless(
        created,
        (path) => !work.files.has(path),
        (path) => `${path} should be created but already exists.`,
        plan,
      ),
      ...unless(
        modified,
        (path) => work.files.has(path),
        (path) => `${path} should be modified but does not exist.`,
        plan,
      ),
      ...unless(
        rows,
        ([, why = ""]) => why.length > 10,
        ([path = ""]) => `${path} has no purpose or change.`,
        plan,
      ),
    ],
  };
};

const kindsOfRisk: Readonly<Record<string, RegExp>> = {
  "breaking changes": /breaking|깨지는/,
  performance: /performance|성능/,
  security: /security|보안/,
  compatibility: /compatib|호환/,
};

const risks: Check = (work) => {
  const text = work.section(plan, "risks", "risk assessment").toLowerCase();
  return {
    looked: "Searched for breaking changes, performance, security and compatibility, each with a mitigation.",
    objections: [
      ...lacking(text, kindsOfRisk, "The risk assessment", plan),
      ...need(
        text.split(/mitigation|대책/).length > Object.keys(kindsOfRisk).length,
        "Some risks have no mitigation.",
        plan,
      ),
    ],
  };
};

const strategy: Check = (work) => {
  const text = work.section(plan, "test strategy", "testing");
  const named = pathsIn(text);
  return {
    looked: `The strategy names ${named.join(", ")}.`,
    objections: [
      ...need(
        named.some((path) => work.files.has(path)),
        "The strategy names no existing tests.",
        plan,
      ),
      ...need(/new tests?|새 테스트/i.test(text), "The strategy names no new tests.", plan),
      ...need(/manual|직접/i.test(text), "The strategy has no manual scenarios.", plan),
    ],
  };
};

const realistic: Check = (work) => {
  const known = recorded(work);
  const modified = listed(work, "files to modify");
  return {
    looked: "Compared the files to modify with those in the analysis.",
    objections: [
      ...need(known.size > 0, "The analysis lists no files.", analysis),
      ...unless(
        modified,
        (path) => known.has(path),
        (path) => `${path} should be modified but is not in the analysis.`,
        plan,
      ),
    ],
  };
};

/** The criteria of modify_app for its analysis and its plan. */
export const modificationDocumentLooks: Checks = {
  P1_TRUE_01: isTrue,
  P1_TRUE_02: areas,
  P1_TRUE_03: impact,
  P2_PLAN_01: requirements,
  P2_PLAN_02: filesOfPlan,
  P2_PLAN_03: risks,
  P2_PLAN_04: strategy,
  P2_PLAN_05: realistic,
};
