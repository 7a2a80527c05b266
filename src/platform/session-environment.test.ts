import { expect, test } from "vitest";
import { PhaseDefinition } from "../protocol/workflow/definition.ts";
import { isCodePhase } from "./session-environment.ts";

const writing = PhaseDefinition.parse({ name: "Planning" });
const coding = PhaseDefinition.parse({ name: "Development", project: {} });

test("agents may have settings in conversations and from the first phase on that produces code", () => {
  const workflow = { phases: [writing, writing, coding, writing] };
  expect([null, 1, 2, 3, 4].map((phase) => isCodePhase(workflow, phase))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(isCodePhase({ phases: [] }, null)).toBe(true);
  expect(isCodePhase({ phases: [writing] }, 1)).toBe(false);
  expect(isCodePhase(undefined, 3)).toBe(false);
});
