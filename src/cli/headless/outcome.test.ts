import { expect, test } from "vitest";
import type { TaskState } from "../../protocol/task/state.ts";
import { demoOutcome } from "./outcome.ts";

const state = {
  task: { id: "t_00000001", status: "failed", workspace: "w", error: { message: "It broke." } },
  gate: {
    reviews: [
      { status: "approved", deliverables: [{ path: "docs/a.md" }, { path: "src/a.js" }] },
      { status: "closed", deliverables: [{ path: "docs/a.md" }, { path: "docs/b.md" }] },
    ],
    verifications: [{ status: "failed" }, { status: "passed" }],
  },
  questions: [{ status: "answered" }, { status: "pending" }],
} as unknown as TaskState;

test("names every deviation from the demo's expected outcome", () => {
  expect(demoOutcome("create_app", state, [0, 25])).toEqual({
    type: "create_app",
    id: "t_00000001",
    status: "failed",
    workspace: "w",
    gates: 1,
    verificationsFailed: 1,
    questions: 1,
    documents: ["docs/a.md", "docs/b.md"],
    progress: [0, 25],
    unexpected: [
      "status: failed, expected completed (It broke.)",
      "gates: 1, expected 4",
      "documents: 2, expected 14",
    ],
  });
});
