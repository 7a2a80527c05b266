import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Deliverable } from "../protocol/workflow/definition.ts";
import { checkPhase } from "./check-phase.ts";
import { exampleOf, templateOf } from "./documents/headings/guide-headings.ts";
import { PhaseDefinition } from "../protocol/workflow/definition.ts";

const guides = [
  ...["01_idea", "02_market", "03_persona", "04_user_journey", "05_business_model"].map(
    (name) => `planning/${name}`,
  ),
  ...["06_product", "07_features", "08_tech", "09_roadmap"].map((name) => `planning/${name}`),
  ...["01_screen", "02_data_model", "03_task_flow", "04_api", "05_architecture"].map(
    (name) => `design/${name}`,
  ),
];

const holds: Record<string, string[]> = {
  "design/02_data_model": ["data_model"],
  "design/03_task_flow": ["diagram"],
  "design/04_api": ["api"],
  "design/05_architecture": ["diagram"],
};

const textOf = (guide: string): string =>
  readFileSync(new URL(`../../guides/${guide}.md`, import.meta.url), "utf8");

test.each(guides)("the example of %s passes every check of its document", async (guide) => {
  expect(await failures(guide, exampleOf(textOf(guide)) ?? "")).toEqual([]);
});

test.each(guides)(
  "the template of %s has the sections and fails only for its placeholders",
  async (guide) => {
    const failed = await failures(guide, templateOf(textOf(guide)) ?? "");
    expect(failed).toContain("P1_PLACEHOLDERS");
    expect(failed).not.toContain("P1_HEADINGS");
  },
);

function withoutExample(text: string): string {
  return text.slice(0, text.indexOf("\n## Example"));
}

async function failures(guide: string, text: string): Promise<string[]> {
  const path = `docs/${guide}.md`;
  const deliverables: Deliverable[] = [
    Deliverable.parse({
      path,
      minCharacters: 500,
      guide: `${guide}.md`,
      holds: holds[guide] ?? [],
      ...(guide === "design/05_architecture" ? { stackOf: "docs/planning/08_tech.md" } : {}),
    }),
  ];
  const files = new Map([
    ["docs/planning/08_tech.md", exampleOf(textOf("planning/08_tech")) ?? ""],
    [path, text],
  ]);
  const results = await checkPhase({
    phase: PhaseDefinition.parse({ name: "Documents", deliverables }),
    previous: [],
    files: {
      list: async () => [...files].map(([path, text]) => ({ path, size: text.length })),
      read: async (path) => files.get(path) ?? null,
    },
    // Here the example is the work, so the guide must have no example to compare it with.
    guides: async () => withoutExample(textOf(guide)),
  });
  return results
    .filter(({ status }) => status === "failed")
    .map(({ id, findings }) =>
      text === exampleOf(textOf(guide)) ? `${id} ${findings.map(({ message }) => message).join(" ")}` : id,
    );
}
