import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { briefWords } from "../../agents/brief-words.ts";
import { readText } from "../../protocol/dialects/read-text.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { PhaseBrief } from "../../protocol/workflow/phase-brief.ts";
import { loadWorkflows } from "../workflows/load-workflows.ts";
import { briefOf } from "./phase-brief.ts";
import { verifierInstructions } from "./verifier-instructions.ts";
import { workerInstructions } from "./worker-instructions.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { definitions, headingsOf } = await loadWorkflows({
  builtInDir: join(root, "workflows"),
  guidesDir: join(root, "guides"),
  userDirs: [],
});

const gated = [...definitions.values()].flatMap((definition) =>
  definition.phases.map((phase, index) => ({ definition, phase, number: index + 1, name: definition.name })),
);

test.each(gated)("the brief of $name $number ends with lines that the platform parses", (one) => {
  const items = readText(briefWords(briefIn(one.definition, one.number)), ["platform"]);
  const documents = one.phase.deliverables.map(({ path }) => path);
  expect(items.map((item) => ("type" in item ? item.type : item.code))).toEqual(["PHASE_COMPLETE"]);
  expect(items.at(-1)).toMatchObject({ payload: { phase: one.number, name: one.phase.name, documents } });
});

test("a brief names the guides, the tools of the build and the command that checks the result", () => {
  const told = briefWords(briefIn(definition("create_app"), 3));
  expect(told).toContain("- 3.1 Setup (guide: /guides/development/01_setup.md)");
  expect(told).toContain("Signalbox builds and tests with node 24.1.0, npm 11.2.0.");
  expect(told).toContain("run `signalbox check . --type create_app --phase 3 --build --title");
});

test("a brief names both versions if a build may use another one", () => {
  const brief = briefIn(definition("create_app"), 3);
  const tools = [
    { name: "node", version: "20.20.2", alternative: "24.1.0" },
    { name: "npm", version: "11.2.0" },
  ];
  expect(briefWords({ ...brief, tools })).toContain(
    "Signalbox builds and tests with node 20.20.2 (24.1.0 if the project requires it), npm 11.2.0.",
  );
});

test("a brief names the language of the documents, and the headings that are accepted in it", () => {
  expect(briefWords(briefIn(definition("workflow"), 1))).toContain(
    "Write documents and messages to the person in English.",
  );
  expect(briefWords({ ...briefIn(definition("workflow"), 1), language: "ko" })).toContain(
    'Write documents and messages to the person in Korean. A required heading may be in Korean, in English, or in both in either order: "개요", "Overview", "개요 (Overview)" and "Overview (개요)" are all accepted.',
  );
});

test("the brief of a phase that the verifier works on tells the agent to correct its findings", () => {
  const told = briefWords(briefIn(definition("create_app"), 4));
  expect(told).toContain("The verification agent works on this phase; you do not.");
  expect(told).toContain("It also repeats these checks of earlier phases: P1_FILES, P1_LENGTH,");
});

test("instructions of a worker hold for the whole task: the rules, the phases, the guides and the settings", () => {
  const told = worker(definition("create_app"));
  const parts = [
    definition("create_app").instructions.trim(),
    "- 4 Verification (done by the verification agent; you only correct what it finds)",
    "The guides are in /guides",
    "- GITHUB_TOKEN",
  ];
  expect(parts.filter((part) => !told.includes(part))).toEqual([]);
  expect(told).not.toContain(definition("create_app").phases[0]?.instructions.trim());
  expect(told).not.toContain("=== PHASE");
});

test.each([...definitions.values()])(
  "instructions of a worker of $name have formats that are parsed",
  (one) => {
    const items = readText(worker(one), ["platform"]).map((item) => ("type" in item ? item.type : item.code));
    const blocks = ["USER_QUESTION", "ERROR", "DEPENDENCY_REQUEST"];
    expect(items).toEqual(one.phases.length === 0 ? [...blocks, "CUSTOM_TASK_COMPLETE"] : blocks);
  },
);

test("instructions of a custom task explain how to end the conversation and mention no phase", () => {
  const told = worker(definition("custom"));
  expect(told).toContain(definition("custom").instructions.trim());
  expect(told).not.toContain("PHASE");
});

test("instructions of a verifier have its rules and no criteria, which come with its first message", () => {
  expect(verifierInstructions()).toContain("change nothing");
  expect(readText(verifierInstructions(), ["platform"])).toEqual([]);
});

test("worker instructions ask for a description of the steps if there are no settings", () => {
  const told = workerInstructions({
    definition: definition("workflow"),
    guidesDirectory: "/guides",
    settingNames: [],
  });
  expect(told).toContain("There are no settings.");
});

function worker(definition: WorkflowDefinition): string {
  return workerInstructions({ definition, guidesDirectory: "/guides", settingNames: ["github_token"] });
}

function briefIn(definition: WorkflowDefinition, phase: number): PhaseBrief {
  const named = definition.phases.flatMap(({ steps }) => steps.flatMap(({ guide }) => guide ?? []));
  const brief = briefOf({
    definition,
    phase,
    language: "en",
    guides: new Map(named.map((guide) => [guide, `/guides/${guide}`])),
    headings: headingsOf(definition.name),
    tools: [
      { name: "node", version: "24.1.0" },
      { name: "npm", version: "11.2.0" },
    ],
  });
  if (brief === undefined) throw new Error(`${definition.name} has no phase ${phase}.`);
  return brief;
}

function definition(name: string): WorkflowDefinition {
  const found = definitions.get(name);
  if (found === undefined) throw new Error(`${name} did not load`);
  return found;
}
