import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { loadWorkflows } from "./load-workflows.ts";
import { outlineOf } from "./outline-of.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const builtIn = { builtInDir: join(root, "workflows"), guidesDir: join(root, "guides") };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-workflows-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const small = `name: small
title: Small
phases:
  - name: Write
    deliverables:
      - path: note.md
`;

test("the four built-in workflows are valid and have the phases, steps and gates of their types", async () => {
  const { definitions, problems } = await loadWorkflows({ ...builtIn, userDirs: [] });
  expect(problems).toEqual([]);
  const shape = [...definitions.values()].map((definition) => [
    definition.name,
    outlineOf(definition).map(({ name, worker, steps, deliverables, code }) => [
      name,
      worker,
      steps.length,
      deliverables.length,
      code,
    ]),
  ]);
  expect(Object.fromEntries(shape)).toEqual({
    create_app: [
      ["Planning", "agent", 9, 9, false],
      ["Design", "agent", 5, 5, false],
      ["Development", "agent", 6, 0, true],
      ["Verification", "verifier", 0, 0, false],
    ],
    modify_app: [
      ["Analysis", "agent", 3, 1, false],
      ["Planning", "agent", 4, 1, false],
      ["Implementation", "agent", 6, 0, true],
      ["Verification", "agent", 3, 1, true],
    ],
    workflow: [
      ["Planning", "agent", 1, 1, false],
      ["Design", "agent", 1, 1, false],
      ["Development", "agent", 4, 0, true],
      ["Verification", "agent", 3, 1, true],
    ],
    custom: [],
  });
});

test("create_app uses all 24 guides", async () => {
  const { guides } = await loadWorkflows({ ...builtIn, userDirs: [] });
  expect(guides.get("create_app")?.size).toBe(24);
});

test("loads a user's workflow like a built-in one, with its own guides", async () => {
  const folder = folderWith({
    "small.yml": small.replace("path: note.md", "{ path: note.md, guide: planning/01_idea.md }"),
    "guides/planning/01_idea.md": "# Mine\n",
    "notes.txt": "no definition",
  });
  const loaded = await loadWorkflows({ ...builtIn, userDirs: [folder] });
  const { definitions, guides, guideDirectories, problems } = loaded;
  expect(problems).toEqual([]);
  expect(Object.fromEntries(guideDirectories)).toMatchObject({
    create_app: builtIn.guidesDir,
    small: join(folder, "guides"),
  });
  expect([...definitions.keys()]).toEqual(["create_app", "custom", "modify_app", "workflow", "small"]);
  expect(guides.get("small")).toEqual(
    new Map([["planning/01_idea.md", join(folder, "guides/planning/01_idea.md")]]),
  );
});

test("takes the guides of a workflow from one directory: its own if that has all of them", async () => {
  const both = small.replace(
    "path: note.md",
    "{ path: a.md, guide: planning/01_idea.md }\n      - { path: b.md, guide: planning/02_market.md }",
  );
  const folder = folderWith({ "both.yaml": both, "guides/planning/01_idea.md": "# Mine\n" });
  const { guides, problems } = await loadWorkflows({ ...builtIn, userDirs: [folder] });
  expect(problems).toEqual([]);
  expect([...(guides.get("small")?.values() ?? [])]).toEqual([
    join(builtIn.guidesDir, "planning/01_idea.md"),
    join(builtIn.guidesDir, "planning/02_market.md"),
  ]);
});

/** Definitions with one mistake each: the text, the line, and the reported message. */
const mistakes: Record<string, readonly [text: string, line: number, message: string]> = {
  "not YAML": [`${small}  broken: [\n`, 7, "This is not valid YAML: "],
  "a key twice": [`${small}title: Again\n`, 7, "This is not valid YAML: Map keys must be unique"],
  "an unknown key": [
    small.replace("path:", "pth: x\n        path:"),
    6,
    'phases[0].deliverables[0]: unknown key "pth".',
  ],
  "no title": [small.replace("title: Small\n", ""), 1, "title is missing."],
  "a bad name": [
    small.replace("name: small", "name: Small One"),
    1,
    "name: must be lower-case letters, digits and _",
  ],
  "not a mapping": ["- one\n", 1, "The definition: must be an object"],
  "an empty file": ["", 1, "The definition: must be an object"],
  "a way out": [
    small.replace("note.md", "../note.md"),
    6,
    "phases[0].deliverables[0].path: must be a path such as docs/plan.md: relative, with /, without . or ..",
  ],
  "a missing guide": [
    `${small}        guide: none.md\n`,
    7,
    'phases[0].deliverables[0].guide: There is no guide "none.md".',
  ],
  "a deliverable twice": [
    `${small}      - path: note.md\n`,
    7,
    'phases[0].deliverables[1].path: Deliverable "note.md" is listed twice.',
  ],
  "a step that promises what the phase does not": [
    `${small}    steps:\n      - name: One\n        deliverable: other.md\n`,
    9,
    'phases[0].steps[0].deliverable: "other.md" is not a deliverable of this phase.',
  ],
  "a criterion with an id of the platform": [
    `${small}    criteria:\n      - { id: P1_FILES, text: Mine }\n`,
    8,
    'phases[0].criteria[0].id: Criterion "P1_FILES" has the id of a platform check. Choose another id.',
  ],
  "a stack of a document that comes later": [
    `${small}        stackOf: later.md\n  - name: Later\n    deliverables:\n      - path: later.md\n`,
    7,
    'phases[0].deliverables[0].stackOf: "later.md" is not another deliverable of this or an earlier phase.',
  ],
  "changes without an original": [
    `${small}    changes: { only: deliverables }\n`,
    7,
    "phases[0].changes: This compares with the original code, so the workflow needs needsSource: true.",
  ],
  "a plan that no phase writes": [
    `needsSource: true\n${small}    changes: { plan: plan.md }\n`,
    8,
    'phases[0].changes.plan: "plan.md" is not a deliverable of this or an earlier phase.',
  ],
  "a verifier with nothing to judge": [
    `${small}    worker: verifier\n`,
    7,
    "phases[0].worker: A phase of the verifier needs at least one criterion.",
  ],
  "nothing to review": [
    "name: small\ntitle: Small\nphases:\n  - name: Talk\n",
    4,
    'phases[0]: Phase "Talk" has no deliverable, project or criterion to review.',
  ],
  "no phases": [
    "name: small\ntitle: Small\nphases: []\n",
    3,
    "phases: A workflow needs at least one phase; only custom has none.",
  ],
  "a name that is taken": [
    small.replace("name: small", "name: workflow"),
    1,
    `name: The name "workflow" is already used by ${join(root, "workflows", "workflow.yaml")}. Choose another name.`,
  ],
  "anchors that grow without end": [
    `a: &a [x, x]\nb: &b [${"*a,".repeat(99)}*a]\nc: &c [${"*b,".repeat(99)}*b]\nd: [${"*c,".repeat(99)}*c]\n`,
    1,
    "The file uses too many YAML aliases.",
  ],
};

test.each(Object.entries(mistakes))(
  "reports file, line and problem for %s",
  async (_, [text, line, message]) => {
    const folder = folderWith({ "one.yaml": text, "two.yaml": small.replace("small", "still_there") });
    const { definitions, problems } = await loadWorkflows({ ...builtIn, userDirs: [folder] });
    expect(problems).toEqual([
      { file: join(folder, "one.yaml"), line, message: expect.stringContaining(message) as string },
    ]);
    expect(definitions.has("still_there")).toBe(true);
    expect(definitions.has("small")).toBe(false);
  },
);

test("reports a missing folder as a problem instead of throwing", async () => {
  const { problems } = await loadWorkflows({ ...builtIn, userDirs: [join(root, "no-such-folder")] });
  expect(problems).toEqual([
    { file: join(root, "no-such-folder"), line: 1, message: "The workflow directory cannot be read." },
  ]);
});
