import { expect, test } from "vitest";
import type { SentRecord as Recorded } from "../../../../src/protocol/record.ts";
import { evolve } from "../../../../src/protocol/task/evolve.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { workEn } from "../../../i18n/work-words.ts";
import { stageSentence } from "./stage-sentence.ts";

const created: Recorded = {
  stream: "t_00000001",
  kind: "task",
  seq: 1,
  position: "1",
  at: "2026-01-01T00:00:00.000Z",
  by: "mina",
  version: 1,
  event: {
    type: "task.created",
    id: "t_00000001",
    taskType: "note",
    title: "Title",
    description: "",
    agent: "worker",
    createdBy: "mina",
    workspace: "/w",
    outline: [
      {
        number: 1,
        name: "Draft",
        worker: "agent",
        code: false,
        steps: [
          { name: "Read", deliverable: null },
          { name: "Write", deliverable: "docs/idea.md" },
        ],
        deliverables: ["docs/idea.md"],
      },
    ],
    source: null,
    verifier: "judge",
  },
};
const fresh = evolve(null, created.event, created.at);

function standing(task: Partial<TaskState["task"]>, gate: Partial<TaskState["gate"]>): string | null {
  return stageSentence(
    {
      task: { ...fresh.task, status: "in_progress", currentPhase: 1, ...task },
      gate: { ...fresh.gate, ...gate },
      children: [],
    },
    workEn,
  );
}

test("the sentence names the phase, the step, and the attempt from the second on", () => {
  expect(standing({}, { stage: "working" })).toBe(
    "The agent is working on Phase 1: Draft. Step 1 of 2: Read.",
  );
  expect(standing({}, { stage: "working", stepsDone: [1], attempt: 2 })).toBe(
    "The agent is working on Phase 1: Draft. Step 2 of 2: Write. This is attempt 2.",
  );
  expect(standing({}, { stage: "working", stepsDone: [1, 2] })).toBe(
    "The agent is working on Phase 1: Draft.",
  );
});

test("a further attempt names who requested it: the verification, or a person", () => {
  const criterion = { id: "P1_A", title: "", by: "platform", details: "" } as const;
  const failed: TaskState["gate"]["verifications"][number] = {
    id: "v_00000001",
    taskId: "t_00000001",
    phase: 1,
    attempt: 1,
    commit: "c",
    status: "failed",
    criteria: [
      { ...criterion, status: "failed" },
      { ...criterion, status: "passed" },
    ],
    verifierFailures: [],
    startedAt: "2026-01-01T00:00:00.000Z",
    finishedAt: "2026-01-01T00:00:01.000Z",
  };
  const asked = { phase: 1, attempt: 1, status: "changes_requested" } as Review;
  const mending = { stage: "working", stepsDone: [1, 2], attempt: 2 } as const;
  const works = "The agent is working on Phase 1: Draft. This is attempt 2";
  expect(standing({}, { ...mending, verifications: [failed] })).toBe(
    `${works}: verification of the previous one found 1 problem.`,
  );
  expect(standing({}, { ...mending, reviews: [asked] })).toBe(`${works}: changes were requested.`);
  expect(standing({ currentPhase: 2 }, { ...mending, verifications: [failed] })).toContain(
    "This is attempt 2.",
  );
});

test("an agent that is stopped by a question, a limit or a person does not work", () => {
  const still = "The agent is on hold in Phase 1: Draft. Step 1 of 2: Read.";
  expect(standing({ blockedBy: "question" }, { stage: "working" })).toBe(still);
  expect(standing({ blockedBy: "rate_limit", agentStatus: "paused" }, { stage: "working" })).toBe(still);
  expect(standing({ agentStatus: "paused" }, { stage: "working" })).toBe(still);
});

test("each stage of verification has its own sentence, and the verifier is named", () => {
  expect(standing({}, { stage: "queued" })).toBe(workEn.stage.queued);
  expect(standing({}, { stage: "checking" })).toBe(workEn.stage.checking);
  expect(standing({}, { stage: "judging" })).toBe("The verifier, judge, is judging the work.");
});

test("a task that has ended or not started has no sentence", () => {
  expect(standing({ status: "failed" }, { stage: "working" })).toBe(null);
  expect(standing({ status: "pending" }, {})).toBe(null);
});

test("the sentence says that the verification is on hold if its agent cannot work", () => {
  expect(standing({ agentStatus: "waiting_review" }, { stage: "judging" })).toBe(
    "The verifier, judge, is judging the work.",
  );
  expect(standing({ agentStatus: "waiting_review", blockedBy: "error" }, { stage: "judging" })).toBe(
    "The verification is on hold: its agent, judge, cannot work.",
  );
});
