import { expect, test } from "vitest";
import { WorkflowDefinition } from "../protocol/workflow/definition.ts";
import { checkPhase } from "./check-phase.ts";

const definition = WorkflowDefinition.parse({
  name: "design",
  title: "A design",
  phases: [
    {
      name: "Design",
      deliverables: [
        { path: "docs/model.md", minCharacters: 10, holds: ["data_model"] },
        { path: "docs/stack.md", holds: ["api", "diagram"], stackOf: "docs/plan.md" },
      ],
    },
  ],
});

/** Returns the ids of the criteria by their status. */
async function statuses(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const [phase] = definition.phases;
  if (phase === undefined) throw new Error("There is no phase.");
  const results = await checkPhase({
    phase,
    previous: [],
    files: {
      list: async () => Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
      read: async (path) => files[path] ?? null,
    },
    guides: async () => "",
  });
  const found: Record<string, string[]> = {};
  for (const { id, status } of results) (found[status] ??= []).push(id.slice("P1_".length));
  return found;
}

test("a criterion for which there is nothing to read is not checked", async () => {
  expect(await statuses({})).toEqual({
    failed: ["FILES"],
    passed: ["SECRETS"],
    not_checked:
      "LENGTH PLACEHOLDERS HEADINGS SUBSTANCE MARKDOWN DATA_MODEL API DIAGRAM STACK REFERENCES".split(" "),
  });
});

test("the documents that exist are checked, and the content of missing ones is not", async () => {
  const model =
    "# Boat\n\n| field | type |\n|---|---|\n| boat_id | text |\n\nA boat stands alone in the harbour.\n";
  const found = await statuses({ "docs/model.md": model });
  expect(found["not_checked"]).toEqual(["API", "DIAGRAM", "STACK"]);
  expect(found["failed"]).toEqual(["FILES"]);
});
