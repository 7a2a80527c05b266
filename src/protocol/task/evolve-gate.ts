import type { RestorePlan } from "./checkpoint.ts";
import type { TaskEvent } from "./event.ts";
import type { gateEvents } from "./gate-event.ts";
import type { GateState, Judge } from "./gate-state.ts";
import { progressOf } from "./progress.ts";
import type { Review, Verification } from "./review.ts";
import type { TaskState } from "./state.ts";

/** The events of phases, verification, reviews and checkpoints. */
export type GateEvent = (typeof gateEvents)[number]["_output"];

/** Gates as they are before anything has happened. */
export function beginGate(event: Extract<TaskEvent, { type: "task.created" }>): GateState {
  const { outline, source, verifier } = event;
  const none = { judge: null, verifications: [], reviews: [], checkpoints: [] };
  return { outline, source, verifier, ...unstarted, ...none };
}

const unstarted = {
  stage: "none",
  attempt: 1,
  reworked: false,
  reported: false,
  reworks: 0,
  unchanged: 0,
  stepsDone: [],
  documents: [],
  collected: null,
  baseCommit: null,
  checkpointsWanted: [],
  restoring: null,
} as const;

/** A task that starts over: what it went through stays in the record, and a verifier until it has ended. */
export function restartGate(state: TaskState): TaskState {
  const currentPhase = state.gate.outline.length === 0 ? null : 1;
  return {
    ...state,
    task: { ...state.task, currentPhase, currentStep: null },
    gate: { ...state.gate, ...unstarted },
  };
}

/** Folds one of these events into a task. */
export function evolveGate(state: TaskState, event: GateEvent, at: string): TaskState {
  switch (event.type) {
    case "source.taken":
      return withGate(state, { stage: "none", baseCommit: event.commit });
    case "phase.started":
      return atStep(state, event.phase, null, {
        stage: "working",
        attempt: nextAttempt(state, event.phase),
        reworked: false,
        reported: false,
        reworks: 0,
        unchanged: 0,
        stepsDone: [],
        documents: [],
        collected: null,
      });
    case "run.dismissed":
      return { ...state, dismissed: true };
    case "step.started":
      return { ...state, task: { ...state.task, currentStep: event.step } };
    case "step.completed":
      return atStep(state, event.phase, state.task.currentStep, {
        stepsDone: [...new Set([...state.gate.stepsDone, event.step])].toSorted((a, b) => a - b),
      });
    case "document.changed":
      return withGate(state, { documents: [...new Set([...state.gate.documents, event.path])] });
    case "phase.reported":
      return { ...withGate(state, { reported: true }), mistakes: 0, nudges: 0, losses: 0, errorTries: 0 };
    case "attempt.closed":
      return withGate(state, { stage: "collecting", reported: false });
    case "deliverables.collected": {
      const { commit, tree, deliverables, problems, carried } = event;
      const same = state.gate.collected?.tree === tree;
      return withGate(state, {
        stage: "queued",
        unchanged: same ? state.gate.unchanged + 1 : 0,
        collected: { commit, tree, deliverables, problems, carried },
      });
    }
    case "verification.started":
      return withGate(state, {
        stage: "checking",
        judge: null,
        verifications: [...state.gate.verifications, event.verification],
      });
    case "verification.checked":
      return withVerification(state, event.verificationId, { criteria: event.criteria });
    case "judge.planned": {
      const { runId, agent, session, message } = event;
      const judge: Judge = {
        runId,
        agent,
        session,
        message,
        status: "planned",
        exit: null,
        sent: false,
        givenUp: false,
        output: { stdout: 0, stderr: 0 },
      };
      return withVerification(withGate(state, { stage: "judging", judge }), event.verificationId, {
        status: "judging",
      });
    }
    case "judge.failed":
      return withVerification(
        withJudge(state, { givenUp: true }),
        event.verificationId,
        ({ verifierFailures }) => ({
          verifierFailures:
            event.until === undefined ? [...verifierFailures, event.reason] : verifierFailures,
        }),
      );
    case "verification.finished": {
      const { status, criteria } = event;
      return withVerification(state, event.verificationId, { status, criteria, finishedAt: at });
    }
    case "rework.ordered":
      return withGate(state, {
        stage: "working",
        attempt: event.attempt,
        reworked: true,
        reported: false,
        reworks: event.cause === "verification" ? state.gate.reworks + 1 : 0,
        unchanged: event.cause === "verification" ? state.gate.unchanged : 0,
      });
    case "review.opened":
      return withGate(state, { stage: "reviewing", reviews: [...state.gate.reviews, event.review] });
    case "review.decided":
      return decided(state, event, at);
    case "review.reminded":
      return state;
    case "review.escalated":
      return withReview(state, event.reviewId, () => ({ escalated: true }));
    case "review.assigned":
      return withReview(state, event.reviewId, ({ version }) => ({
        assignee: event.assignee,
        version: version + 1,
      }));
    case "comment.added":
      return withReview(state, event.comment.reviewId, ({ comments }) => ({
        comments: [...comments, event.comment],
      }));
    case "comment.edited": {
      const { commentId, body, status } = event;
      const change = { ...(body === undefined ? {} : { body }), ...(status === undefined ? {} : { status }) };
      return withReview(state, event.reviewId, ({ comments }) => ({
        comments: comments.map((comment) => (comment.id === commentId ? { ...comment, ...change } : comment)),
      }));
    }
    case "comment.replied": {
      const { commentId, reply } = event;
      return withReview(state, event.reviewId, ({ comments, feedback }) => ({
        comments: comments.map((comment) =>
          comment.id === commentId ? { ...comment, replies: [...(comment.replies ?? []), reply] } : comment,
        ),
        // Who answers a comment has it.
        feedback: feedback === null || reply.verdict === null ? feedback : { ...feedback, state: "received" },
      }));
    }
    case "comment.removed":
      return withReview(state, event.reviewId, ({ comments }) => ({
        comments: comments.filter(({ id }) => id !== event.commentId),
      }));
    case "phase.completed":
      return withGate(state, { baseCommit: state.gate.collected?.commit ?? state.gate.baseCommit });
    case "checkpoint.wanted":
      return withGate(state, { checkpointsWanted: [...state.gate.checkpointsWanted, event.trigger] });
    case "checkpoint.taken":
      return withGate(state, {
        checkpoints: [...state.gate.checkpoints, event.checkpoint],
        checkpointsWanted: state.gate.checkpointsWanted.filter((each) => each !== event.checkpoint.trigger),
      });
    case "checkpoint.dropped":
      return withGate(state, {
        checkpoints: state.gate.checkpoints.filter(({ id }) => id !== event.checkpointId),
      });
    case "restore.begun":
      return withGate(
        { ...state, outbox: [], deferred: [], completed: false, dismissed: true },
        { restoring: event.plan, checkpointsWanted: ["before_restore"] },
      );
    case "restore.done":
      return state.gate.restoring === null ? state : restored(state, state.gate.restoring, event.attempt);
    case "task.forked":
      return restored(state, event.plan, 1);
  }
}

/** Attempts of a phase are counted on, however often it begins, so that none is ever collected or reviewed twice. */
export function nextAttempt({ gate }: TaskState, phase: number | null): number {
  const used = [...gate.verifications, ...gate.reviews]
    .filter((each) => each.phase === phase)
    .map(({ attempt }) => attempt);
  return Math.max(0, ...used) + 1;
}

function restored(state: TaskState, plan: RestorePlan, attempt: number): TaskState {
  const { phase, stage, stepsDone, documents, baseCommit, conversation } = plan;
  const gated = phase !== null;
  const change = {
    ...unstarted,
    stage: gated ? stage : "none",
    attempt,
    stepsDone,
    documents,
    baseCommit,
  } as const;
  const next = { ...state, conversation };
  return gated ? atStep(next, phase, null, change) : withGate(next, change);
}

function decided(
  state: TaskState,
  event: Extract<GateEvent, { type: "review.decided" }>,
  at: string,
): TaskState {
  const { reviewId, decision, decidedBy, comment, reason, automatic, feedback } = event;
  return withReview(state, reviewId, ({ version }) => ({
    status:
      decision === "approve" || decision === "accept"
        ? "approved"
        : decision === "request_changes"
          ? "changes_requested"
          : "closed",
    version: version + 1,
    decision,
    decidedBy,
    decidedAt: at,
    decisionComment: comment,
    reason,
    autoApproved: automatic,
    feedback: feedback === null ? null : { ...feedback, state: "planned" },
  }));
}

/** Notes how far the message that carries a review's comments has come. */
export function feedbackIs(state: TaskState, messageId: string, come: "sent" | "received"): TaskState {
  const review = state.gate.reviews.find(({ feedback }) => feedback?.messageId === messageId);
  if (review === undefined) return state;
  return withReview(state, review.id, ({ feedback }) => ({
    feedback: feedback === null ? null : { ...feedback, state: come },
  }));
}

/** Changes what is known of the verification agent's session. */
export function withJudge(state: TaskState, change: Partial<Judge>): TaskState {
  const { judge } = state.gate;
  return judge === null ? state : withGate(state, { judge: { ...judge, ...change } });
}

function withGate(state: TaskState, change: Partial<GateState>): TaskState {
  return { ...state, gate: { ...state.gate, ...change } };
}

function atStep(state: TaskState, phase: number, step: number | null, change: Partial<GateState>): TaskState {
  const gate = { ...state.gate, ...change };
  const progress = progressOf(gate.outline, phase, gate.stepsDone);
  return { ...state, gate, task: { ...state.task, currentPhase: phase, currentStep: step, progress } };
}

function withVerification(
  state: TaskState,
  id: string,
  change: Partial<Verification> | ((verification: Verification) => Partial<Verification>),
): TaskState {
  const verifications = state.gate.verifications.map((each) =>
    each.id === id ? { ...each, ...(typeof change === "function" ? change(each) : change) } : each,
  );
  return withGate(state, { verifications });
}

function withReview(state: TaskState, id: string, change: (review: Review) => Partial<Review>): TaskState {
  const reviews = state.gate.reviews.map((each) => (each.id === id ? { ...each, ...change(each) } : each));
  return withGate(state, { reviews });
}
