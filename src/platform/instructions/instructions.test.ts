import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readText } from "../../protocol/dialects/read-text.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { loadWorkflows } from "../workflows/load-workflows.ts";
import { verifierInstructions } from "./verifier-instructions.ts";
import { workerInstructions } from "./worker-instructions.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { definitions } = await loadWorkflows({
  builtInDir: join(root, "workflows"),
  guidesDir: join(root, "guides"),
  userDirs: [],
});
const task = { title: "A tool shed", description: "Neighbours lend tools to each other." };
const guidesDirectory = "/guides";

const gated = [...definitions.values()].flatMap((definition) =>
  definition.phases.map((phase, index) => ({ definition, phase, number: index + 1, name: definition.name })),
);

test.each(gated)(
  "worker instructions of $name $number contain the task, the rules, the files, the criteria and the guides",
  ({ definition, phase, number }) => {
    const told = worker(definition, number);
    const missing = [
      task.title,
      task.description,
      definition.instructions.trim(),
      phase.instructions.trim(),
      ...phase.deliverables.map(({ path }) => `- ${path}`),
      ...phase.criteria.map(({ id, text }) => `- ${id}: ${text}`),
      ...phase.steps.flatMap(({ guide }) => (guide === undefined ? [] : [`/guides/${guide}`])),
      "- GITHUB_TOKEN",
    ].filter((part) => !told.includes(part));
    expect(missing).toEqual([]);
  },
);

test.each(gated)("worker instructions of $name $number contain formats that the platform parses", (one) => {
  const items = readText(worker(one.definition, one.number), ["platform"]);
  const documents = one.phase.deliverables.map(({ path }) => path);
  expect(items.map((item) => ("type" in item ? item.type : item.code))).toEqual([
    "USER_QUESTION",
    "ERROR",
    "PHASE_COMPLETE",
  ]);
  expect(items.at(-1)).toMatchObject({ payload: { phase: one.number, name: one.phase.name, documents } });
});

test.each(gated)(
  "verifier instructions of $name $number contain a format that the platform parses",
  (one) => {
    const told = verifierInstructions({
      definition: one.definition,
      phase: one.number,
      task,
      attempt: 2,
      guidesDirectory,
      checked: [],
    });
    const items = readText(told, ["platform"]);
    expect(items).toMatchObject([
      {
        type: "VERIFICATION_RESULT",
        payload: { criteria: [{ id: one.phase.criteria[0]?.id, status: "failed" }] },
      },
    ]);
    const missing = one.phase.criteria.filter(({ id, text }) => !told.includes(`- ${id}: ${text}`));
    expect(missing).toEqual([]);
  },
);

test("verifier instructions contain the findings of the platform and the documents of earlier phases", () => {
  const told = verifierInstructions({
    definition: definition("modify_app"),
    phase: 2,
    task,
    attempt: 1,
    guidesDirectory,
    checked: [{ id: "P2_FILES", status: "passed", by: "platform", title: "Every file", details: "1 file." }],
  });
  expect(told).toContain("- P2_FILES (Every file): passed. 1 file.");
  expect(told).toContain("approved by a person:\n- docs/analysis/current_state.md");
  expect(told).toContain("Deliverables of this phase:\n- docs/planning/modification_plan.md");
});

test("instructions of a custom task explain how to end the conversation and mention no phase", () => {
  const told = worker(definition("custom"), 1);
  expect(readText(told, ["platform"]).map((item) => ("type" in item ? item.type : item.code))).toEqual([
    "USER_QUESTION",
    "ERROR",
    "CUSTOM_TASK_COMPLETE",
  ]);
  expect(told).toContain(definition("custom").instructions.trim());
  expect(told).not.toContain("PHASE");
});

test("worker instructions ask for a description of the steps if there are no settings", () => {
  const told = workerInstructions({
    definition: definition("workflow"),
    phase: 1,
    task,
    guidesDirectory,
    settingNames: [],
  });
  expect(told).toContain("There are no settings.");
});

function worker(definition: WorkflowDefinition, phase: number): string {
  return workerInstructions({ definition, phase, task, guidesDirectory, settingNames: ["github_token"] });
}

function definition(name: string): WorkflowDefinition {
  const found = definitions.get(name);
  if (found === undefined) throw new Error(`${name} did not load`);
  return found;
}
