import { expect, test } from "vitest";
import { TriggerDefinition } from "../../../src/protocol/trigger/definition.ts";
import { definitionOf, draftOf, emptyDraft } from "./trigger-draft.ts";

const task = { kind: "task", title: "T", description: "D", agent: "claude", budget: 2, labels: ["gpu"] };

test.each([
  { kind: "schedule", cron: "0 9 * * *", timeZone: "Asia/Seoul", missed: "never" },
  { kind: "webhook", scheme: "hmac", header: "X-Own", only: [{ field: "payload.a", is: ["x", "y"] }] },
  { kind: "event", of: "orchestration", ends: ["failed"], task: null, only: [] },
])("a saved trigger is unchanged after its form: %o", (when) => {
  for (const work of [
    task,
    { kind: "orchestration", path: "/p", list: "TASKS.md", config: { max_parallel: 2 } },
  ]) {
    const saved = TriggerDefinition.parse({ name: "N", when, work, overlap: "queue", perMinute: 5 });
    expect(TriggerDefinition.parse(definitionOf(draftOf(saved, "UTC"), saved))).toEqual(saved);
  }
});

test("a trigger belongs to the project of its form, and moves when another one is chosen", () => {
  const draft = { ...emptyDraft("UTC"), name: "N", title: "T", project: "p_0000shop" };
  expect(definitionOf(draft, null)).toMatchObject({ project: "p_0000shop" });
  const saved = TriggerDefinition.parse(definitionOf(draft, null));
  expect(draftOf(saved, "UTC").project).toBe("p_0000shop");
  expect(definitionOf({ ...draftOf(saved, "UTC"), project: "p_0000site" }, saved)).toMatchObject({
    project: "p_0000site",
  });
});

test("a form without a title or with a wrong condition describes no trigger", () => {
  const draft = { ...emptyDraft("UTC"), name: "N" };
  expect(definitionOf(draft, null)).toBe(null);
  expect(definitionOf({ ...draft, title: "T" }, null)).toMatchObject({ name: "N" });
  expect(definitionOf({ ...draft, title: "T", kind: "webhook", only: "=opened" }, null)).toBe(null);
});
