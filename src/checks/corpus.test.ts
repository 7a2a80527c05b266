import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { WorkflowDefinition } from "../protocol/workflow/definition.ts";
import type { PhaseDefinition } from "../protocol/workflow/definition.ts";
import { platformCriteria } from "../protocol/workflow/platform-criteria.ts";
import { checkPhase } from "./check-phase.ts";
import { reportEntry } from "./finding.ts";
import { readProject } from "./code/project-files.ts";
import { checkSyntax } from "./code/syntax.ts";
import { filesOf, guideText } from "../../test/corpora/checks/bases.ts";
import type { Workspace } from "../../test/corpora/checks/bases.ts";
import { clean } from "../../test/corpora/checks/clean.ts";
import { defects } from "../../test/corpora/checks/defects.ts";

const folder = fileURLToPath(new URL("../../workflows", import.meta.url));
const definitions = Object.fromEntries(
  ["create_app", "modify_app", "workflow"].map((name) => [
    name,
    WorkflowDefinition.parse(parse(readFileSync(join(folder, `${name}.yaml`), "utf8"))),
  ]),
);

async function failed(
  workflow: string,
  phase: number,
  workspace: Workspace,
  changed?: string[],
): Promise<string[]> {
  const phases = definitions[workflow]?.phases ?? [];
  const definition = phases[phase - 1];
  if (definition === undefined) throw new Error(`${workflow} has no phase ${phase}.`);
  const results = await checkPhase({
    phase: withoutSyntax(definition),
    previous: phases.slice(0, phase - 1).map(withoutSyntax),
    files: filesOf(workspace),
    // The documents of the corpus are the guides' examples, so the guides must have no example to compare them with.
    guides: async (path) => withoutExample(guideText(path)),
    ...(changed === undefined ? {} : { changed: new Set(changed) }),
  });
  return results
    .filter(({ status }) => status === "failed")
    .map((result) => `${result.id} ${reportEntry(result, (text) => text).details}`);
}

function withoutExample(guide: string): string {
  const at = guide.indexOf("\n## Example");
  return at === -1 ? guide : guide.slice(0, at);
}

function withoutSyntax(phase: PhaseDefinition): PhaseDefinition {
  const { project } = phase;
  if (project === undefined) return phase;
  return {
    ...phase,
    project: { ...project, requires: project.requires.filter((check) => check !== "syntax") },
  };
}

const ofSyntax = defects.filter(({ criterion }) => criterion.endsWith("_SYNTAX"));
const others = defects.filter(({ criterion }) => !criterion.endsWith("_SYNTAX"));

test.each(others)("$workflow $phase: only $criterion fails for $name", async (defect) => {
  const found = await failed(defect.workflow, defect.phase, defect.workspace);
  expect(found).toEqual([expect.stringMatching(`^${defect.criterion} `) as string]);
});

test.each(clean)("$workflow: $name passes every check", async ({ workflow, phases, workspace, changed }) => {
  const found: string[] = [];
  for (const phase of phases) found.push(...(await failed(workflow, phase, workspace, changed)));
  expect(found).toEqual([]);
});

test("the syntax check rejects only the planted files of the whole corpus", async () => {
  const workspaces = [...defects, ...clean];
  const texts = new Map<string, string>();
  for (const [index, { workspace }] of workspaces.entries()) {
    for (const [path, text] of Object.entries(workspace)) texts.set(`${index}/${path}`, text);
  }
  const files = filesOf(Object.fromEntries(texts));
  const found = await checkSyntax(await readProject(files, await files.list()));
  const planted = ofSyntax.map((defect) => defects.indexOf(defect));
  const untouched = workspaces.findIndex(({ name }) => name.startsWith("existing code with faults"));
  expect(found.map(({ file = "" }) => Number(file.split("/")[0]))).toEqual([...planted, untouched]);
});

test.each(ofSyntax)("no other criterion fails for $name", async ({ workflow, phase, workspace }) => {
  expect(await failed(workflow, phase, workspace)).toEqual([]);
});

/** Criteria that compare with an original; changes.test.ts has their defects. */
const ofChanges = ["PLAN_FILES", "ONLY_DOCUMENTS", "PLANNED", "TESTS_KEPT"];

test("the corpus has a defect for every criterion of the platform", () => {
  const caught = new Set(defects.map(({ criterion }) => criterion.slice(criterion.indexOf("_") + 1)));
  expect(Object.keys(platformCriteria).filter((name) => !caught.has(name))).toEqual(ofChanges);
});
