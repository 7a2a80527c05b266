import { describe, expect, test } from "vitest";
import type { Question } from "../../../src/protocol/task/question.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { inboxOf, withSnoozed } from "./inbox-of.ts";
import { finishedOn, likelyNext, untilGate } from "./nothing-waits.tsx";
import { standingOf } from "../../../src/protocol/inbox/standing.ts";

function task(id: string, changes: Partial<Task> = {}): Task {
  return {
    id: `t_${id}`,
    project: "p_00000000",
    type: "custom",
    title: id,
    description: "",
    status: "in_progress",
    agentStatus: "running",
    currentPhase: null,
    totalPhases: 0,
    currentStep: null,
    progress: 0,
    blockedBy: null,
    agent: "demo",
    createdBy: "admin",
    workspace: "/w",
    tokensUsed: 0,
    costUsd: 0,
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: "2026-01-01T00:00:01Z",
    completedAt: null,
    failedAt: null,
    waitingSince: null,
    ...changes,
  };
}

function question(id: string, taskId: string, changes: Partial<Question> = {}): Question {
  return {
    id: `q_${id}`,
    taskId: `t_${taskId}`,
    status: "pending",
    category: "choice",
    question: "Which?",
    options: ["a", "b"],
    default: null,
    required: true,
    askedAt: "2026-01-01T00:00:02Z",
    ...changes,
  };
}

function review(id: string, taskId: string, changes: Partial<Review> = {}): Review {
  return {
    id: `rv_${id}`,
    taskId: `t_${taskId}`,
    phase: 1,
    attempt: 1,
    status: "pending",
    version: 1,
    commit: "c",
    previousCommit: null,
    baseCommit: null,
    deliverables: [],
    verification: null,
    verified: true,
    unverifiedBecause: null,
    comments: [],
    questionIds: [],
    escalated: false,
    autoApproved: false,
    assignee: null,
    createdAt: "2026-01-03T00:00:00Z",
    decision: null,
    decidedBy: null,
    decidedAt: null,
    decisionComment: null,
    reason: null,
    feedback: null,
    ...changes,
  };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("a task whose agent asked for something waits, even while the agent works", () => {
  const request = {
    name: "KEY",
    type: "api_key",
    description: "",
    default: null,
    askedAt: "2026-01-01T00:01:00Z",
  };
  const needs = task("needs", { dependencies: [{ ...request, required: true }] });
  const wishes = task("wishes", { dependencies: [{ ...request, required: false }] });
  const { waiting, running } = inboxOf([], [task("works"), wishes, needs]);
  expect([waiting, running].map((rows) => rows.map(({ id }) => id))).toEqual([
    ["t_needs", "t_wishes"],
    ["t_works"],
  ]);
});

describe("inboxOf", () => {
  test("a call that waits for a decision is in the inbox, in the order of the waits", () => {
    const call = {
      id: "ca_00000001",
      officeId: "of_00000001",
      project: "p_00000001",
      office: "Team",
      caller: "PO",
      callee: "Dev",
      task: "Again",
      since: "2026-01-01T00:00:01Z",
    } as const;
    const { waiting } = inboxOf([question("q1", "asks")], [], [], [call]);
    expect(waiting.map(({ kind, id }) => [kind, id])).toEqual([
      ["decision", "ca_00000001"],
      ["question", "q_q1"],
    ]);
  });

  test("a review represents its task and the questions that are answered with it, oldest first", () => {
    const inbox = inboxOf(
      [question("q1", "reviewed")],
      [
        task("reviewed", { status: "review", blockedBy: "review" }),
        task("turn", {
          agentStatus: "waiting_user",
          blockedBy: "user",
          waitingSince: "2026-01-02T00:00:00Z",
        }),
      ],
      [
        review("new", "unseen", { createdAt: "2026-01-04T00:00:00Z" }),
        review("old", "reviewed", { createdAt: "2026-01-01T00:00:00Z", questionIds: ["q_q1"] }),
      ],
    );
    expect(ids(inbox.waiting)).toEqual(["rv_old", "t_turn", "rv_new"]);
  });

  test("the longest wait comes first and optional questions last; a task with questions has no second row", () => {
    const unseen = question("q3", "unseen", { askedAt: "2026-01-01T18:00:00Z" });
    const inbox = inboxOf(
      [
        question("q1", "asking"),
        question("q2", "asking"),
        unseen,
        question("q4", "asking", { required: false }),
      ],
      [
        task("asking", { agentStatus: "waiting_question", blockedBy: "question" }),
        task("turn", {
          agentStatus: "waiting_user",
          blockedBy: "user",
          waitingSince: "2026-01-02T00:00:00Z",
        }),
        task("failed", {
          status: "failed",
          agentStatus: "failed",
          blockedBy: "error",
          failedAt: "2026-01-01T12:00:00Z",
        }),
      ],
    );
    expect(ids(inbox.waiting)).toEqual(["q_q1", "q_q2", "t_failed", "q_q3", "t_turn", "q_q4"]);
    expect(inbox.waiting[3]).toEqual({ kind: "question", id: "q_q3", question: unseen, task: null });
    expect(inbox.running).toEqual([]);
  });

  test("sorts the others by status", () => {
    const inbox = inboxOf(
      [],
      [
        task("running"),
        task("verifying", { agentStatus: "waiting_review" }),
        task("queued", { status: "pending", agentStatus: "idle" }),
        task("paused", { agentStatus: "paused", blockedBy: "user" }),
        task("limited", { agentStatus: "paused", blockedBy: "rate_limit" }),
        task("draft", { status: "draft" }),
        task("early", { status: "completed", completedAt: "2026-01-01T01:00:00Z" }),
        task("late", { status: "completed", completedAt: "2026-01-01T02:00:00Z" }),
        task("stopped", { status: "cancelled" }),
      ],
    );
    expect({
      waiting: ids(inbox.waiting),
      running: ids(inbox.running),
      drafts: ids(inbox.drafts),
      finished: ids(inbox.finished),
    }).toEqual({
      waiting: [],
      running: ["t_running", "t_verifying", "t_queued", "t_paused", "t_limited"],
      drafts: ["t_draft"],
      finished: ["t_late", "t_early", "t_stopped"],
    });
  });
});

describe("withSnoozed", () => {
  test("snoozed rows are listed apart in their order, and the rest stays as it was", () => {
    const stuckSince = "2026-01-01T00:00:05Z";
    const inbox = inboxOf(
      [],
      ["a", "b", "c"].map((name) => task(name, { stuckSince })),
    );
    const { waiting, snoozed, ...rest } = withSnoozed(
      inbox,
      new Map([
        ["t_b", 1],
        ["t_gone", 2],
      ]),
    );
    expect({ waiting: ids(waiting), snoozed: ids(snoozed), rest }).toEqual({
      waiting: ["t_a", "t_c"],
      snoozed: ["t_b"],
      rest: { running: inbox.running, drafts: [], finished: [], archived: [] },
    });
  });
});

describe("likelyNext", () => {
  const phases = { totalPhases: 4, currentPhase: 2 };
  const next = (...tasks: Task[]) => likelyNext(inboxOf([], tasks).running)?.id ?? null;
  const early = task("early", { ...phases, progress: 30 });
  const late = task("late", { ...phases, currentPhase: 1, progress: 20 });
  const paused = task("paused", { ...phases, progress: 49, agentStatus: "paused", blockedBy: "user" });
  const verified = task("verified", { ...phases, currentPhase: 1, agentStatus: "waiting_review" });

  test("is the working task with the most progress in its phase", () => {
    expect(next(early, late, paused, task("conversation"))).toBe("t_late");
  });

  test("prefers a task that is being verified, and is null when no task leads to a review", () => {
    expect(next(early, late, verified)).toBe("t_verified");
    expect(next(paused, task("conversation"))).toBe(null);
  });
});

test("tasks that were finished today are completed ones, by the day of the person", () => {
  const noon = new Date(2026, 10, 15, 12).getTime();
  const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();
  const done = (name: string, hours: number) => task(name, { status: "completed", completedAt: at(hours) });
  const { finished } = inboxOf(
    [],
    [
      done("early", -11.9),
      done("late", 11.9),
      done("yesterday", -12.1),
      task("given-up", { status: "cancelled" }),
    ],
  );
  expect(finishedOn(finished, noon).map(({ id }) => id)).toEqual(["t_late", "t_early"]);
});

describe("untilGate", () => {
  const worked = (currentPhase: number, progress: number) =>
    untilGate(task("a", { totalPhases: 4, currentPhase, progress }), 60_000);

  test("is based on the pace of the task so far", () => {
    expect([worked(1, 5), worked(1, 20), worked(2, 40)]).toEqual([240_000, 15_000, 15_000]);
  });

  test("is null before the first step of a phase and after its last", () => {
    expect([worked(1, 0), worked(2, 25), worked(2, 50)]).toEqual([null, null, null]);
  });
});

describe("standingOf", () => {
  test("a paused agent and a person's turn differ, though both wait for a person", () => {
    expect(standingOf(task("a", { agentStatus: "paused", blockedBy: "user" }))).toBe("paused");
    expect(standingOf(task("a", { agentStatus: "waiting_user", blockedBy: "user" }))).toBe("turn");
  });

  test("work that is being verified differs from finished work, even when its agent hibernates", () => {
    const resting = (["waiting_review", "hibernated", "running"] as const).map((agentStatus) =>
      standingOf(task("a", { agentStatus })),
    );
    expect(resting).toEqual(["verifying", "verifying", "running"]);
  });

  test("a silent agent needs the person's attention unless it was stopped meanwhile", () => {
    const stuckSince = "2026-01-01T00:00:05Z";
    expect(ids(inboxOf([], [task("silent", { stuckSince })]).waiting)).toEqual(["t_silent"]);
    expect(standingOf(task("a", { stuckSince, agentStatus: "paused", blockedBy: "user" }))).toBe("paused");
  });

  test("a hibernated agent still waits for the same thing", () => {
    expect(standingOf(task("a", { agentStatus: "hibernated", blockedBy: "question" }))).toBe("question");
  });
});
