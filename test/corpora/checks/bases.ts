import { readFileSync } from "node:fs";
import { exampleOf } from "../../../src/checks/documents/headings/guide-headings.ts";
import type { FilesOf } from "../../../src/checks/files-of.ts";

/** A workspace in memory: texts by path. */
export type Workspace = Readonly<Record<string, string>>;

/** A workspace as the checks read one. */
export function filesOf(workspace: Workspace): FilesOf {
  return {
    list: async () =>
      Object.entries(workspace).map(([path, text]) => ({ path, size: Buffer.byteLength(text) })),
    read: async (path) => workspace[path] ?? null,
    async *readMany(paths) {
      for (const path of paths) yield { path, text: workspace[path] ?? "" };
    },
  };
}

export function guideText(path: string): string {
  return readFileSync(new URL(`../../../guides/${path}`, import.meta.url), "utf8");
}

const planning = [
  "01_idea",
  "02_market",
  "03_persona",
  "04_user_journey",
  "05_business_model",
  "06_product",
  "07_features",
  "08_tech",
  "09_roadmap",
];
const design = ["01_screen", "02_data_model", "03_task_flow", "04_api", "05_architecture"];

function examples(folder: string, names: readonly string[]): Workspace {
  return Object.fromEntries(
    names.map((name) => [`docs/${folder}/${name}.md`, exampleOf(guideText(`${folder}/${name}.md`)) ?? ""]),
  );
}

/** The planning and design documents of create_app, as the guides' examples have them. */
export const documents: Workspace = { ...examples("planning", planning), ...examples("design", design) };

const readme = `# Toolshed

Neighbours lend tools to each other with this small web application.

## Installation

\`npm ci\`

## Running

\`npm start\`, then open the printed address.

## Tests

\`npm test\`

## Environment variables

| Variable | Meaning |
|---|---|
| DATABASE_FILE | where the data is kept |
`;

/** A small project that breaks no rule. */
export const nodeProject: Workspace = {
  "package.json":
    '{ "name": "toolshed", "version": "1.0.0", "type": "module", "scripts": { "start": "node src/lending.js", "test": "node --test" } }\n',
  "README.md": readme,
  ".gitignore": "node_modules\n.env\ndist\n",
  ".env.example": "# where the data is kept\nDATABASE_FILE=./data/toolshed.db\n",
  Dockerfile: 'FROM node:24-slim\nCOPY . .\nCMD ["node", "src/main.js"]\n',
  "src/config.js": 'export const databaseFile = process.env.DATABASE_FILE ?? "./data/toolshed.db";\n',
  "src/lending.js":
    "export function overlaps(one, other) {\n  return one.first <= other.last && other.first <= one.last;\n}\n",
  "src/clock.ts":
    "export enum Hour { Evening = 18 }\nexport const remindAt = (hour: number): boolean => hour === Hour.Evening;\n",
  "test/lending.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { overlaps } from "../src/lending.js";

test("spans that share a day overlap", () => {
  assert.equal(overlaps({ first: "1", last: "3" }, { first: "3", last: "4" }), true);
});
`,
};

/** A small automation that breaks no rule. */
export const automation: Workspace = {
  ...nodeProject,
  "src/triggers/daily.js": "export const cron = '0 3 * * *';\n",
  "src/steps/dump.js": "export async function dump(run) {\n  return await run('pg_dump');\n}\n",
  "src/integrations/bucket.js":
    "export const put = async (send, name, data) => await send('PUT', name, data);\n",
  "src/utils/retry.js": "export const pause = (attempt) => Math.min(60_000, 2 ** attempt * 100);\n",
  "src/workflow.js": "export { dump } from './steps/dump.js';\n",
  "tests/retry.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { pause } from "../src/utils/retry.js";

test("pauses grow up to a minute", () => assert.deepEqual([0, 3, 20].map(pause), [100, 800, 60_000]));
`,
  "config/default.json": '{ "retries": 5 }\n',
};

const filler = (topic: string): string =>
  `About ${topic}: ${topic} lives in its own folder, is called from one place only, and was read from the first line to the last. Whoever changes ${topic} has to look at its callers, at the fixtures beside the tests, and at the page of the manual that shows it.`;

function withSections(title: string, names: readonly string[]): string {
  return [
    `# ${title}`,
    ...names.map((name) => `## ${name}\n\n${filler(`the ${name.toLowerCase()} of the shop`)}`),
  ].join("\n\n");
}

/** The documents of modify_app, with the code that they are about. */
export const modification: Workspace = {
  ...nodeProject,
  "docs/analysis/current_state.md": withSections("Current state", [
    "Structure",
    "Components",
    "Data model",
    "Endpoints",
    "Dependencies",
    "Patterns and conventions",
    "Areas to change",
    "Impact analysis",
  ]),
  "docs/planning/modification_plan.md": withSections("Modification plan", [
    "Requirements",
    "Files to create",
    "Files to modify",
    "Files to delete",
    "Approach",
    "Risks",
    "Test strategy",
  ]),
  "docs/verification/test_report.md": withSections("Test report", [
    "Existing tests",
    "New tests",
    "Manual testing",
    "Regressions",
  ]),
};

/** The documents of the workflow type, with the automation that they are about. */
export const automationTask: Workspace = {
  ...automation,
  "docs/planning/workflow_requirements.md": withSections("Nightly backup", [
    "Overview",
    "Trigger",
    "Steps",
    "Integrations",
    "Data",
    "Error handling",
    "Success criteria",
  ]),
  "docs/design/workflow_design.md": `${withSections("Nightly backup", [
    "Steps",
    "Conditions",
    "Data flow",
    "Integrations",
    "State",
  ])}\n\n## Diagram\n\n\`\`\`\ntrigger -> dump -> put -> notify\n              \\-> retry\n\`\`\`\n`,
  "docs/verification/test_report.md": withSections("Test report", [
    "Triggers",
    "Steps",
    "Integrations",
    "End to end",
    "Error scenarios",
    "Performance",
  ]),
};
