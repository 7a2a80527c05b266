import { expect, test } from "vitest";
import { PlayedTask } from "../decide/decide.suite.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { isCodePhase } from "./session-environment.ts";

const writing = { name: "Planning" };
const coding = { name: "Development", project: {} };

function inPhase(phases: object[], currentPhase: number | null): boolean {
  const definition = phases.length === 0 ? null : WorkflowDefinition.parse({ name: "a", title: "A", phases });
  const { gate, task } = new PlayedTask("program", definition).state;
  return isCodePhase({ gate, task: { ...task, currentPhase } });
}

test("gives agents settings in conversations, and from the first phase that produces code", () => {
  const workflow = [writing, writing, coding, writing];
  expect([null, 1, 2, 3, 4].map((phase) => inPhase(workflow, phase))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(inPhase([], null)).toBe(true);
  expect(inPhase([writing], 1)).toBe(false);
});
