import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { headingsOfGuide } from "../../src/checks/documents/headings/guide-headings.ts";
import type { WorkflowDefinition } from "../../src/protocol/workflow/definition.ts";
import { platformCriteriaOf, platformCriterionId } from "../../src/protocol/workflow/platform-criteria.ts";
import { kinds, root, type Told, toldInEveryPhase, workflows } from "../support/prompts.ts";

/*
 * Everything that agents of each kind receive in every phase of every type, as golden files. After a change, run this
 * test with UPDATE_GOLDEN=1, read the files as an agent would, and store them.
 */

const directory = fileURLToPath(new URL("prompts", import.meta.url));
const english = { title: "A tool shed", description: "Neighbours lend tools to each other." };
const korean = {
  title: "주간 보고 자동화",
  description: "매주 월요일 9시에 판매 데이터를 모아 Slack으로 보내 주세요. 문서는 한국어로 작성해 주세요.",
};
const tasks = [
  { type: "create_app", name: "create_app", task: english },
  { type: "modify_app", name: "modify_app", task: english },
  { type: "workflow", name: "workflow", task: english },
  { type: "workflow", name: "workflow-ko", task: korean },
  { type: "custom", name: "custom", task: english },
];

const all = tasks.flatMap((one) =>
  kinds.map((kind) => ({ ...one, kind, told: toldInEveryPhase(one, kind) })),
);

test.each(all)("a $kind agent receives the stored prompts of $name", ({ name, kind, told }) => {
  const file = join(directory, `${name}.${kind}.txt`);
  const text = told
    .map(({ moment, text: received }) => `${ruler}\n${moment}\n${ruler}\n${received}\n`)
    .join("\n");
  if (process.env["UPDATE_GOLDEN"] !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, "utf8"));
});

const ruler = "─".repeat(40);

test("no golden file is left over", () => {
  expect(readdirSync(directory).toSorted()).toEqual(
    all.map(({ name, kind }) => `${name}.${kind}.txt`).toSorted(),
  );
});

describe("everything that a check demands occurs in the message that begins the phase", () => {
  const phases = all.flatMap(({ type, kind, told, name }) =>
    definitionOf(type).phases.map((_, index) => ({ type, kind, told, name, phase: index + 1 })),
  );

  test.each(phases)("$kind, $name, phase $phase", ({ type, name, told, phase }) => {
    const definition = definitionOf(type);
    const begins =
      definition.phases[phase - 1]?.worker === "verifier" ? ["rework"] : ["task_start", "phase_start"];
    const moments = new Set(begins.map((message) => `phase ${phase}, ${message}`));
    const received = told.filter(({ moment }) => moments.has(moment));
    const demands = demandsOf(definition, phase).filter(
      (demand) => name.endsWith("-ko") || !hangul.test(demand),
    );
    expect(received).toHaveLength(1);
    expect(demands.filter((demand) => !isTold(received, demand))).toEqual([]);
  });
});

/** Korean names of headings are told to agents that write in Korean. */
const hangul = /[가-힣]/;

function isTold(told: readonly Told[], demand: string): boolean {
  const quoted = JSON.stringify(demand).slice(1, -1);
  return told.some(({ text }) => text.includes(demand) || text.includes(quoted));
}

/** Returns every criterion, heading, length and path that decides if the phase passes. */
function demandsOf(definition: WorkflowDefinition, number: number): string[] {
  const phase = definition.phases[number - 1];
  if (phase === undefined) throw new Error(`There is no phase ${number}.`);
  return [
    ...phase.criteria.flatMap(({ id, text }) => [id, text]),
    ...platformCriteriaOf(phase).map((criterion) => platformCriterionId(number, criterion)),
    ...(isBuilt(definition, number) ? builtIds.map((id) => `P${number}_${id}`) : []),
    ...phase.deliverables.flatMap(({ path, minCharacters, guide, sections, stackOf }) => [
      path,
      ...(minCharacters > 0 ? [String(minCharacters)] : []),
      ...sections.flat(),
      ...(guide === undefined
        ? []
        : headingsOfGuide(readFileSync(join(root, "guides", guide), "utf8")).flat()),
      ...(stackOf === undefined ? [] : [stackOf]),
    ]),
    ...(phase.project?.files ?? []),
    ...(phase.worker === "agent" ? [phase.instructions.trim()] : []),
    `=== PHASE ${number} COMPLETE ===`,
  ];
}

/** The criteria of a build. */
const builtIds = ["TOOLCHAIN", "BUILD", "TESTS_PASS", "MUTANTS"];

/** A phase of the verifier builds the project of the phases before it. */
function isBuilt({ phases }: WorkflowDefinition, number: number): boolean {
  const phase = phases[number - 1];
  const judged = phase?.worker === "verifier" ? phases.slice(0, number) : [phase];
  return judged.some((each) => each?.project?.build === true);
}

function definitionOf(type: string): WorkflowDefinition {
  const found = workflows.definitions.get(type);
  if (found === undefined) throw new Error(`${type} did not load.`);
  return found;
}
