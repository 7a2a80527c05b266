import { person, system } from "../../../protocol/actor.ts";
import { childChanged } from "../../task/child-tasks.ts";
import { describe, expect, test } from "vitest";
import { holdsSlot } from "../../task/slot-pools.ts";
import { planOfPhase } from "../../gate/restore-plan.ts";
import { completion, question } from "../decide.suite.ts";
import { failed, passed, phaseComplete, PlayedGates, types } from "./gate.suite.ts";

const good = [{ id: "JUDGED", status: "passed", details: "" }] as const;

describe("a phase", () => {
  test("is reported, collected, checked, judged and submitted for review", () => {
    const played = new PlayedGates().started();
    expect(played.state.gate.stage).toBe("working");

    expect(types(played.says(phaseComplete(1)))).toEqual([
      "phase.reported",
      "attempt.closed",
      "agent.moved",
      "timer.set",
    ]);
    expect([played.stands, played.state.gate.stage]).toEqual(["in_progress, waiting_review", "collecting"]);

    expect(types(played.collects())).toEqual([
      "document.changed",
      "step.completed",
      "deliverables.collected",
      "checkpoint.wanted",
    ]);
    expect(types(played.checks(passed))).toEqual(["verification.checked", "child.wanted"]);
    expect(played.verifier.events).toContainEqual({
      type: "message.planned",
      message: {
        type: "verify_start",
        messageId: "m_00000001",
        taskId: "t_00000001",
        taskType: "small",
        title: "Title",
        description: "What to do",
        language: "en",
        phase: 1,
        phaseName: "Plan",
        attempt: 1,
        commit: "commit-1",
        criteria: [{ id: "JUDGED", text: "It is good." }],
        documents: ["docs/idea.md", "docs/market.md"],
        guide: "verify.md",
        earlierDocuments: [],
        checked: [passed],
      },
    });
    expect(types(played.judges([...good]))).toEqual([
      "child.reported",
      "verification.finished",
      "review.opened",
      "timer.set",
      "timer.set",
      "timer.set",
      "timer.set",
      "task.moved",
      "agent.moved",
    ]);
    expect(played.stands).toBe("review, waiting_review, blocked by review");
    const { verified, commit, attempt, phase, status } = played.review;
    expect({ verified, commit, attempt, phase, status }).toEqual({
      verified: true,
      commit: "commit-1",
      attempt: 1,
      phase: 1,
      status: "pending",
    });
  });

  test("with the wrong number is returned to the agent and changes nothing", () => {
    const played = new PlayedGates().started();
    played.says(phaseComplete(2));
    expect(played.stands).toBe("in_progress, running");
    expect(played.state.agent.outbox).toEqual([
      {
        type: "protocol_error",
        messageId: "m_00000002",
        block: "PHASE 2 COMPLETE",
        field: "phase",
        reason: "Phase 2 was reported as complete, but the current phase is 1.",
        advice:
          "Continue with the work of phase 1. Print === PHASE 1 COMPLETE === only when that work is done.",
      },
    ]);
  });

  test.each(["program", "turns"] as const)(
    "with the wrong number again and again pauses the agent (%s) after three corrections",
    (kind) => {
      const played = new PlayedGates(kind).started();
      const answer = [
        { t: "item", item: phaseComplete(2) },
        { t: "turnEnd", status: "ok" },
      ] as const;
      for (const _ of [1, 2, 3]) {
        played.reads(...answer);
        expect(played.stands).toBe("in_progress, running");
        expect(played.state.agent.outbox.map(({ type }) => type)).toEqual(["protocol_error"]);
        played.start();
      }
      played.reads(...answer);
      expect(played.stands).toBe("in_progress, paused, blocked by error");
      expect(played.state.task.error).toMatchObject({ message: "Invalid protocol format" });
      played.do({ type: "task.resume" });
      expect([played.stands, played.state.agent.corrections]).toEqual(["in_progress, running", 0]);
      expect(played.state.agent.outbox.map(({ type }) => type)).toEqual(["protocol_error"]);
    },
  );

  test("is not ended by the marker of a task without phases, and the agent is told which marker to print", () => {
    const played = new PlayedGates().started();
    expect(types(played.says(completion("Done")))).toEqual(["message.voided", "message.planned"]);
    expect(played.state.agent.outbox).toEqual([
      {
        type: "protocol_error",
        messageId: "m_00000002",
        block: "CUSTOM TASK COMPLETE",
        field: null,
        reason: "This task ends with its last phase, not with this marker.",
        advice:
          "Continue with the work of phase 1. Print === PHASE 1 COMPLETE === only when that work is done.",
      },
    ]);
  });

  test("whose turn ends without its marker reminds the agent once; then it is the person's turn", () => {
    const played = new PlayedGates("turns").started();
    played.reads({ t: "turnEnd", status: "ok" });
    expect(played.stands).toBe("in_progress, running");
    expect(played.state.agent.outbox).toEqual([
      {
        type: "resume",
        messageId: "m_00000002",
        reason: "turn_without_marker",
        checkpointId: null,
        marker: "=== PHASE 1 COMPLETE ===",
      },
    ]);
    played.start();
    played.reads({ t: "turnEnd", status: "ok" });
    expect(played.stands).toBe("in_progress, waiting_user, blocked by user");
  });

  test("gets one review if it is reported twice", () => {
    const played = new PlayedGates().started();
    expect(types(played.says(phaseComplete(1), phaseComplete(1)))).toEqual([
      "phase.reported",
      "message.voided",
      "attempt.closed",
      "agent.moved",
      "timer.set",
    ]);
    played.says(phaseComplete(1));
    played.collects();
    played.checks(passed);
    played.judges([...good]);
    expect(played.state.gate.reviews).toHaveLength(1);
  });

  test("of the verifier starts automatically after the previous one is approved", () => {
    const played = new PlayedGates().toFirstReview();
    played.decides("approve");
    played.start();
    played.handsIn(2);
    played.checks(passed);
    expect(types(played.decides("approve")).slice(-5)).toEqual([
      "phase.completed",
      "phase.started",
      "task.moved",
      "attempt.closed",
      "agent.moved",
    ]);
    expect([played.stands, played.state.gate.stage]).toEqual(["in_progress, waiting_review", "collecting"]);
    verify(played);
    played.decides("approve");
    expect(played.stands).toBe("completed, completed");
    expect(played.state.task.progress).toBe(100);
  });
});

describe("the workspace of a task whose last phase is approved", () => {
  test("is marked for a reset until the job reports the approved commit", () => {
    const played = completed();
    const { commit } = played.review;
    expect(played.state.gate.placing).toBe(commit);
    const command = { type: "placement.done", changed: 0 } as const;
    expect(types(played.do({ ...command, commit: "another" }, system))).toEqual([]);
    expect(types(played.do({ ...command, commit }, system))).toEqual(["placement.done"]);
    expect(played.state.gate.placing).toBeNull();
  });

  test("is not reset once a person has restored a checkpoint", () => {
    const played = completed();
    played.do({ type: "checkpoint.restore", plan: planOfPhase(played.state) });
    expect([played.stands, played.state.gate.placing]).toEqual(["in_progress, idle", null]);
  });

  test("stays as it is if the reset fails, and the task stays completed", () => {
    const played = completed();
    expect(played.do({ type: "job.failed", job: "place", reason: "EACCES." }, system)).toEqual([
      { type: "placement.failed", reason: "EACCES." },
    ]);
    expect([played.stands, played.state.gate.placing]).toEqual(["completed, completed", null]);
  });
});

/** Takes the last phase, in which only the verifier works, to its review. */
function verify(played: PlayedGates): void {
  played.collects();
  played.checks(passed);
  played.judges([{ id: "WHOLE", status: "passed", details: "" }]);
}

/** Returns a task whose last phase has been approved. */
function completed(): PlayedGates {
  const played = new PlayedGates().toFirstReview();
  played.decides("approve");
  played.start();
  played.handsIn(2);
  played.checks(passed);
  played.decides("approve");
  verify(played);
  played.decides("approve");
  return played;
}

describe("a document with an invalid name", () => {
  test("is reported to the agent with a suggested name", () => {
    const played = new PlayedGates().started();
    played.says(phaseComplete(1));
    const events = played.collects("tree", ["docs/what: now?.md"]);
    expect(events).toContainEqual({
      type: "deliverable_error",
      taskId: played.state.task.id,
      filename: "docs/what: now?.md",
      errors: ["Filename contains invalid characters"],
      suggested: "docs/what__now_.md",
    });
    expect(played.state.agent.outbox).toEqual([
      {
        type: "filename_invalid",
        messageId: "m_00000002",
        original: "docs/what: now?.md",
        suggested: "docs/what__now_.md",
      },
    ]);
  });

  test("is only a warning if the name is allowed", () => {
    const played = new PlayedGates().started();
    played.says(phaseComplete(1));
    const events = played.collects("tree", ["docs/CON.md"]);
    const warnings = ["Filename matches OS reserved name: CON"];
    expect(events).toContainEqual({
      type: "deliverable_warning",
      taskId: played.state.task.id,
      filename: "docs/CON.md",
      warnings,
      suggested: "docs/_CON.md",
    });
    expect(played.state.agent.outbox).toMatchObject([
      { type: "filename_invalid", original: "docs/CON.md", suggested: "docs/_CON.md", warnings },
    ]);
  });
});

describe("settings", () => {
  test("reach only the first phase that produces code, through a new process", () => {
    const runs = (hasSettings: boolean): string[] => {
      const played = new PlayedGates().toFirstReview();
      played.hasSettings = hasSettings;
      const run = played.runId;
      played.decides("approve");
      if (played.state.agent.dismissed) played.ends(0);
      return [run, played.runId];
    };
    expect(runs(false)).toEqual(["r_00000001", "r_00000001"]);
    expect(runs(true)).toEqual(["r_00000001", "r_00000002"]);
  });
});

describe("failed work", () => {
  test("returns to the agent up to three times and is verified each time; then a person reviews it unverified", () => {
    const played = new PlayedGates().started();
    for (const attempt of [1, 2, 3]) {
      expect(played.state.gate.attempt).toBe(attempt);
      played.handsIn(1);
      played.checks(failed);
      expect(played.stands).toBe("in_progress, running");
      expect(played.state.agent.outbox).toMatchObject([{ type: "rework", report: { criteria: [failed] } }]);
      played.start();
    }
    played.handsIn(1);
    played.checks(failed);
    const { verified, unverifiedBecause, attempt } = played.review;
    expect({ verified, unverifiedBecause, attempt }).toEqual({
      verified: false,
      unverifiedBecause: "reworks_used",
      attempt: 4,
    });
  });

  test("goes back without a verifier if the platform's own checks failed, with nothing but their findings", () => {
    const played = new PlayedGates().started();
    played.handsIn(1);
    expect(types(played.checks(passed, failed))).toEqual([
      "verification.checked",
      "verification.finished",
      "rework.ordered",
      "message.planned",
      "timer.cleared",
      "agent.moved",
    ]);
    expect(played.state.children).toEqual([]);
    expect(played.state.agent.outbox).toMatchObject([{ type: "rework", report: { criteria: [failed] } }]);
  });

  test("of a phase that the verifier works on goes to the agent with the phase's instructions", () => {
    const played = new PlayedGates().toFirstReview();
    played.decides("approve");
    played.start();
    played.handsIn(2);
    played.checks(passed);
    played.decides("approve");
    played.collects();
    played.checks(passed);
    played.judges([{ id: "WHOLE", status: "failed", details: "A part is missing." }]);
    expect(played.state.agent.outbox).toMatchObject([
      {
        type: "rework",
        phase: 3,
        report: { criteria: [{ id: "WHOLE", status: "failed", details: "A part is missing." }] },
        brief: {
          phase: 3,
          name: "Look",
          worker: "verifier",
          criteria: expect.arrayContaining([
            { id: "WHOLE", text: "It is whole.", by: "verifier" },
          ]) as unknown,
          marker: "=== PHASE 3 COMPLETE ===",
        },
      },
    ]);
  });

  test("goes to a person early after two attempts in a row without changes", () => {
    const played = new PlayedGates().started();
    for (const _ of [1, 2]) {
      played.handsIn(1, "same");
      played.checks(failed);
      played.start();
    }
    played.handsIn(1, "same");
    played.checks(failed);
    expect([played.review.attempt, played.review.unverifiedBecause]).toEqual([3, "nothing_changed"]);
  });

  test("cannot be approved, only accepted with a reason", () => {
    const played = new PlayedGates().started();
    played.handsIn(1);
    played.checks(passed);
    for (const _ of [1, 2, 3]) played.judgeEnds(1);
    expect(played.review.unverifiedBecause).toBe("verifier_failed");
    expect(types(played.decides("approve"))[0]).toContain('"code":"not_allowed"');
    expect(types(played.decides("accept"))[0]).toContain("Enter a reason for accepting unverified work");
    played.decides("accept", { reason: "It is only a sketch." });
    expect(played.state.gate.reviews[0]?.decision).toBe("accept");
    expect(played.state.task.currentPhase).toBe(2);
  });
});

describe("the verifier", () => {
  test.each([
    ["half a result", [], "It did not judge these criteria: JUDGED."],
    [
      "a criterion nobody asked for",
      [...good, { id: "OTHER", status: "passed", details: "" }],
      "It judged unknown criteria: OTHER.",
    ],
    ["a criterion twice", [...good, ...good], "It judged a criterion twice."],
  ] as const)("is replaced after %s, which never counts as a pass", (_, criteria, reason) => {
    const played = new PlayedGates().started();
    played.handsIn(1);
    played.checks(passed);
    const first = played.state.gate.verifierTask;
    played.judges([...criteria]);
    expect(played.state.gate.verifications.at(-1)?.verifierFailures).toEqual([reason]);
    expect(played.state.gate.verifierTask).not.toBe(first);
    expect(played.state.gate.stage).toBe("judging");
    expect(played.verifier.events).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ rejected: [reason] }) as unknown }),
    );
  });

  test("fails without a result in time and is replaced", () => {
    const played = new PlayedGates().started();
    played.handsIn(1);
    played.checks(passed);
    const { verifier } = played;
    verifier.do({ type: "timer.due", timerId: `${verifier.state.task.id}:deadline` }, system);
    expect(verifier.stands).toBe("failed, failed, blocked by error");
    expect(types(played.do(childChanged(verifier.state), system))).toEqual([
      "child.reported",
      "verifier.failed",
      "child.wanted",
    ]);
    expect(played.state.gate.verifications.at(-1)?.verifierFailures).toEqual([
      "It timed out without a result.",
    ]);
  });
});

describe("a verifier that cannot work until a person acts", () => {
  const error = {
    kind: "agent",
    message: "Claude Code is not installed.",
    fix: "npm install -g it",
  } as const;

  /** A task whose verifier could not start. */
  function stopped(agent: "program" | "turns" = "program"): PlayedGates {
    const played = new PlayedGates(agent).started();
    played.reads({ t: "item", item: phaseComplete(1) }, { t: "turnEnd", status: "ok" });
    played.collects();
    played.checks(passed);
    makeUnusable(played);
    return played;
  }

  function makeUnusable(played: PlayedGates): void {
    const { verifier } = played;
    const { kind: _, ...problem } = error;
    verifier.do({ type: "agent.unusable", runId: verifier.runId, problem }, system);
  }

  test("stops the verification at once, with the command that helps, and without another verifier", () => {
    const played = stopped();
    const { id } = played.verifier.state.task;
    expect(played.hearsOfVerifier()).toEqual([
      expect.objectContaining({ type: "child.reported" }),
      {
        type: "verifier.failed",
        verificationId: "v_00000001",
        childId: id,
        reason: error.message,
        error,
      },
      {
        type: "agent.moved",
        from: "waiting_review",
        to: "waiting_review",
        trigger: "verifier_unusable",
        blockedBy: "error",
      },
    ]);
    expect([played.stands, played.state.task.error, played.state.gate.stage]).toEqual([
      "in_progress, waiting_review, blocked by error",
      error,
      "judging",
    ]);
    expect(played.state.gate.verifications.at(-1)).toMatchObject({ verifierFailures: [], finishedAt: null });
    expect(holdsSlot(played.state, "verifications")).toBe(false);
    expect(played.hearsOfVerifier()).toEqual([]);
  });

  test("is replaced when a person tries again, as often as they like, and its verdict counts", () => {
    const played = stopped();
    played.hearsOfVerifier();
    for (let time = 1; time <= 4; time += 1) {
      const before = played.state.gate.verifierTask;
      expect(types(played.do({ type: "task.resume" }))).toEqual(["agent.moved", "child.wanted"]);
      expect(played.stands).toBe("in_progress, waiting_review");
      expect(played.state.gate.verifierTask).not.toBe(before);
      expect(holdsSlot(played.state, "verifications")).toBe(true);
      makeUnusable(played);
      played.hearsOfVerifier();
      expect(played.stands).toBe("in_progress, waiting_review, blocked by error");
    }
    played.do({ type: "task.resume" });
    played.judges([...good]);
    played.judgeEnds();
    expect([played.stands, played.review.verified]).toEqual([
      "review, waiting_review, blocked by review",
      true,
    ]);
  });

  test("leaves other verifiers their three tries", () => {
    const played = stopped();
    played.hearsOfVerifier();
    played.do({ type: "task.resume" });
    for (let time = 1; time <= 3; time += 1) played.judgeEnds(1);
    expect(played.review.unverifiedBecause).toBe("verifier_failed");
    expect(played.state.gate.verifications.at(-1)?.verifierFailures).toHaveLength(3);
  });

  test("leaves a hibernating worker asleep, and can be cancelled", () => {
    const played = stopped("turns");
    played.hearsOfVerifier();
    played.do({ type: "timer.due", timerId: `${played.state.task.id}:hibernate` }, system);
    expect(played.stands).toBe("in_progress, hibernated, blocked by error");
    played.do({ type: "task.resume" });
    expect(played.stands).toBe("in_progress, hibernated");
    makeUnusable(played);
    played.hearsOfVerifier();
    played.do({ type: "task.cancel" });
    expect(played.stands).toBe("cancelled, idle");
  });

  test("cannot be tried again while the budget is spent", () => {
    const played = stopped();
    played.hearsOfVerifier();
    played.money = { ...played.money, perTaskUsd: null, perDayUsd: 1, spentTodayUsd: 1 };
    expect(played.do({ type: "task.resume" })).toMatchObject({ code: "not_allowed" });
    expect(played.stands).toBe("in_progress, waiting_review, blocked by error");
  });
});

describe("a decision", () => {
  test("counts once; a second decision gets a conflict that names the first", () => {
    const played = new PlayedGates().toFirstReview();
    const { id, version } = played.review;
    played.do(
      { type: "review.decide", reviewId: id, decision: { action: "approve", version } },
      person("ann"),
    );
    expect(
      played.do(
        { type: "review.decide", reviewId: id, decision: { action: "approve", version } },
        person("bob"),
      ),
    ).toEqual({
      code: "already_decided",
      message: "This review was already processed: approve by ann at 2026-01-01T00:00:00.000Z.",
      details: { decision: "approve", decidedBy: "ann", decidedAt: "2026-01-01T00:00:00.000Z" },
    });
  });

  test("is refused for an outdated version", () => {
    const played = new PlayedGates().toFirstReview();
    expect(played.decides("approve", { version: 7 })).toMatchObject({ code: "stale_version" });
    played.decides("assign", { reviewer: "bob" });
    expect(played.review).toMatchObject({ assignee: "bob", version: 2, status: "pending" });
  });

  test("to request changes sends every open comment to the agent; the next attempt is verified again", () => {
    const played = new PlayedGates().toFirstReview();
    expect(played.decides("request_changes")).toMatchObject({ code: "invalid" });
    played.do({
      type: "comment.add",
      reviewId: played.review.id,
      comment: { file: "docs/idea.md", lines: { from: 3, to: 4 }, body: "Say for whom." },
      excerpt: "an idea",
    });
    played.decides("request_changes", { comment: "Nearly there." });
    expect(played.stands).toBe("in_progress, running");
    expect(played.state.agent.outbox).toMatchObject([
      {
        type: "review_feedback",
        messageId: "m_00000002",
        brief: { phase: 1, name: "Plan", marker: "=== PHASE 1 COMPLETE ===" },
        phase: 1,
        decision: "request_changes",
        comment: "Nearly there.",
        comments: [
          { number: 1, file: "docs/idea.md", line: 3, toLine: 4, excerpt: "an idea", body: "Say for whom." },
        ],
      },
    ]);
    expect(played.review.feedback).toEqual({ messageId: "m_00000002", comments: 1, state: "planned" });
    played.start();
    expect(played.review.feedback?.state).toBe("sent");
    played.says(phaseComplete(1));
    expect(played.state.gate).toMatchObject({ stage: "collecting", attempt: 2 });
    expect(
      played.do({
        type: "review.decide",
        reviewId: played.review.id,
        decision: { action: "approve", version: 2 },
      }),
    ).toMatchObject({ code: "already_decided" });
  });

  test("to approve sends nothing about comments that the agent has fixed", () => {
    const played = new PlayedGates().toFirstReview();
    const comment = { file: null, lines: null, body: "Say for whom." };
    played.do({ type: "comment.add", reviewId: played.review.id, comment, excerpt: "" });
    played.decides("request_changes");
    played.start();
    played.says(phaseComplete(1, { answers: [{ number: 1, verdict: "fixed", text: "For newcomers." }] }));
    const carried = played.state.gate.reviews[0]?.comments ?? [];
    played.collects(undefined, ["docs/idea.md"], carried);
    played.checks(passed);
    played.judges([...good]);
    expect(played.review.comments.map(({ status }) => status)).toEqual(["open"]);
    played.decides("approve");
    expect(played.state.agent.outbox.map(({ type }) => type)).toEqual(["phase_start"]);
  });

  test("to request changes gets a reply per comment with the report, which confirms receipt", () => {
    const played = new PlayedGates().toFirstReview();
    for (const body of ["Say for whom.", "Shorter."]) {
      const comment = { file: null, lines: null, body };
      played.do({ type: "comment.add", reviewId: played.review.id, comment, excerpt: "" });
    }
    const [first, second] = played.review.comments.map(({ id }) => id);
    played.do({ type: "comment.reply", commentId: first!, body: "For newcomers?" }, person("bob"));
    played.decides("request_changes");
    expect(played.state.agent.outbox[0]).toMatchObject({
      comments: [
        { number: 1, body: "Say for whom.", replies: [{ author: "bob", body: "For newcomers?" }] },
        { number: 2, body: "Shorter." },
      ],
    });
    played.start();
    played.says(
      phaseComplete(1, {
        answers: [
          { number: 2, verdict: "disagree", text: "It is short." },
          { number: 7, verdict: "fixed", text: "" },
        ],
      }),
    );
    const at = "2026-01-01T00:00:00.000Z";
    expect(played.review).toMatchObject({
      feedback: { comments: 2, state: "received" },
      comments: [
        { id: first, replies: [{ author: "bob", at, body: "For newcomers?", verdict: null, attempt: null }] },
        {
          id: second,
          replies: [{ author: "demo", at, body: "It is short.", verdict: "disagree", attempt: 2 }],
        },
      ],
    });
    expect(played.state.gate.stage).toBe("collecting");
  });

  test("makes comments permanent: they can be resolved but no longer deleted", () => {
    const played = new PlayedGates().toFirstReview();
    const comment = { file: null, lines: null, body: "Shorter." };
    for (let count = 0; count < 2; count += 1)
      played.do({ type: "comment.add", reviewId: played.review.id, comment, excerpt: "" });
    const [first, second] = played.review.comments.map(({ id }) => id);
    played.do({ type: "comment.remove", commentId: first! });
    expect(played.review.comments.map(({ id }) => id)).toEqual([second]);
    expect(played.do({ type: "comment.remove", commentId: first! })).toMatchObject({ code: "not_found" });
    played.decides("request_changes");
    expect(played.do({ type: "comment.remove", commentId: second! })).toMatchObject({
      code: "already_decided",
    });
    expect(played.do({ type: "comment.reply", commentId: second!, body: "And?" })).toMatchObject({
      code: "already_decided",
    });
    played.do({ type: "comment.edit", commentId: second!, change: { status: "resolved" } });
    expect(played.review.comments[0]?.status).toBe("resolved");
  });

  test("to verify again starts a new attempt with the current workspace", () => {
    const played = new PlayedGates().toFirstReview();
    played.decides("verify");
    expect([played.stands, played.state.gate.stage, played.state.gate.attempt]).toEqual([
      "in_progress, waiting_review",
      "collecting",
      2,
    ]);
  });

  test("answers the questions that came with the completion", () => {
    const played = new PlayedGates().started();
    played.says(phaseComplete(1), question("Which name?", { options: ["A", "B"] }));
    expect(played.stands).toBe("in_progress, waiting_review");
    played.collects();
    played.checks(passed);
    played.judges([...good]);
    const [id] = played.review.questionIds;
    expect(played.decides("approve")).toMatchObject({ code: "invalid" });
    expect(played.decides("approve", { answers: { [id ?? ""]: "C" } })).toMatchObject({ code: "invalid" });
    played.decides("approve", { answers: { [id ?? ""]: "b" } });
    expect(played.state.agent.outbox.map(({ type }) => type)).toEqual(["question_answer", "phase_start"]);
    expect(played.state.questions[0]).toMatchObject({ status: "answered", answer: "B" });
  });

  test("to request changes requires answers; an optional question gets its default and work continues", () => {
    const asked = (required: boolean): PlayedGates => {
      const played = new PlayedGates().started();
      const options = { options: ["A", "B"], default: "A", required };
      played.says(phaseComplete(1), question("Which name?", options));
      played.collects();
      played.checks(passed);
      played.judges([...good]);
      return played;
    };
    expect(asked(true).decides("request_changes", { comment: "Shorter." })).toMatchObject({
      code: "invalid",
    });
    const played = asked(false);
    played.decides("request_changes", { comment: "Shorter." });
    expect(played.stands).toBe("in_progress, running");
    expect(played.state.questions[0]).toMatchObject({ status: "skipped", answer: "A" });
    expect(played.state.agent.outbox.map(({ type }) => type)).toEqual(["question_answer", "review_feedback"]);
  });

  test("is made by the system when the task is cancelled, and closes the review", () => {
    const played = new PlayedGates().toFirstReview();
    played.do({ type: "task.cancel" });
    expect([played.stands, played.review.status]).toEqual(["cancelled, idle", "closed"]);
  });
});

describe("the timers of a review", () => {
  const hour = 3_600_000;
  test("fire once each at 24, 48 and 72 hours, and approve after 168 hours only if enabled", () => {
    const heard = (autoApprove: boolean): string[] => {
      const played = new PlayedGates().toFirstReview();
      played.autoApprove = autoApprove;
      const opened = played.now.getTime();
      const given: string[] = [];
      for (const hours of [1, 24, 25, 48, 72, 100, 168, 200]) {
        played.now = new Date(opened + hours * hour);
        for (const timer of played.state.timers) {
          if (Date.parse(timer.dueAt) > played.now.getTime() || !timer.purpose.startsWith("review")) continue;
          const events = played.do({ type: "timer.due", timerId: timer.id }, system);
          given.push(
            `${hours} h: ${types(events)
              .filter((type) => type.startsWith("review"))
              .join(" ")}`,
          );
        }
      }
      return given;
    };
    expect(heard(false)).toEqual([
      "24 h: review.reminded",
      "48 h: review.reminded",
      "72 h: review.escalated",
      "168 h: ",
    ]);
    expect(heard(true).at(-1)).toBe("168 h: review.decided");
  });

  test("stop after a decision and never approve unverified work", () => {
    const decided = new PlayedGates().toFirstReview();
    decided.decides("approve");
    expect(decided.state.timers.filter(({ purpose }) => purpose.startsWith("review"))).toEqual([]);

    const unverified = new PlayedGates().started();
    unverified.autoApprove = true;
    unverified.handsIn(1);
    unverified.checks(passed);
    for (const _ of [1, 2, 3]) unverified.judgeEnds(1);
    unverified.do({ type: "timer.due", timerId: "t_00000001:review_auto_approval" }, system);
    expect(unverified.stands).toBe("review, waiting_review, blocked by review");
  });
});

describe("a task with a source", () => {
  test("starts once the source is available, or fails with the reason", () => {
    const played = new PlayedGates("program", "/srv/app");
    played.do({ type: "task.submit" });
    played.do({ type: "task.admit" }, system);
    expect([played.stands, played.state.gate.stage, played.state.agent.run]).toEqual([
      "in_progress, idle",
      "preparing",
      null,
    ]);
    played.do({ type: "source.taken", commit: "c0", note: "12 files" }, system);
    expect([played.stands, played.state.gate.baseCommit]).toEqual(["in_progress, running", "c0"]);

    const refused = new PlayedGates("program", "/srv/none");
    refused.do({ type: "task.submit" });
    refused.do({ type: "task.admit" }, system);
    refused.do({ type: "source.refused", reason: "There is no directory /srv/none." }, system);
    expect(refused.state.task.error?.message).toBe("There is no directory /srv/none.");
  });
});
