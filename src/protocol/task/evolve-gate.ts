import type { RestorePlan } from "./checkpoint.ts";
import type { TaskEvent } from "./event.ts";
import type { gateEvents } from "./gate-event.ts";
import type { GateState, PositionBeforeReset } from "./gate-state.ts";
import { isSubmitted } from "./progress.ts";
import type { Review, Verification } from "./review.ts";
import type { TaskState } from "./state.ts";

/** An event of phases, verification, reviews or checkpoints. */
export type GateEvent = (typeof gateEvents)[number]["_output"];

/** Returns the gate of a new task. */
export function newGate(event: Extract<TaskEvent, { type: "task.created" }>): GateState {
  const { outline, definition = null, source, verifier } = event;
  return {
    outline,
    definition,
    source,
    verifier,
    ...unstarted,
    verifications: [],
    reviews: [],
    checkpoints: [],
  };
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
  verifierTask: null,
  checkpointsWanted: [],
  restoring: null,
  resetting: null,
  placing: null,
} as const;

/** Folds one event into the gate of a task. */
export function evolveGate(state: TaskState, event: TaskEvent, at: string): GateState {
  const { gate } = state;
  switch (event.type) {
    case "task.edited": {
      const { outline, definition = null, source, verifier } = event;
      return {
        ...gate,
        ...(outline === undefined ? {} : { outline, definition }),
        ...(source === undefined ? {} : { source }),
        ...(verifier === undefined ? {} : { verifier }),
      };
    }
    case "task.moved":
      if (
        event.to === "in_progress" &&
        event.from === "pending" &&
        (gate.source ?? state.specialist ?? gate.resetting) !== null
      ) {
        return { ...gate, stage: "preparing" };
      }
      // Work that goes on after the approval is not overwritten.
      if (event.from === "completed" && gate.placing !== null) return { ...gate, placing: null };
      return event.to === "pending" && event.from !== "draft" ? startedOver(gate) : gate;
    case "message.sent":
      return feedbackIs(gate, event.messageId, "sent");
    case "message.received":
      return feedbackIs(gate, event.messageId, "received");
    case "source.taken":
      return { ...gate, stage: "none", baseCommit: event.commit };
    case "phase.started":
      return {
        ...gate,
        stage: "working",
        attempt: nextAttempt(state, event.phase),
        reworked: false,
        reported: false,
        reworks: 0,
        unchanged: 0,
        stepsDone: [],
        documents: [],
        collected: null,
      };
    case "step.completed":
      return {
        ...gate,
        stepsDone: [...new Set([...gate.stepsDone, event.step])].toSorted((a, b) => a - b),
      };
    case "document.changed":
      return { ...gate, documents: [...new Set([...gate.documents, event.path])] };
    case "phase.reported":
      return { ...gate, reported: true };
    case "attempt.closed":
      return { ...gate, stage: "collecting", reported: false };
    case "deliverables.collected": {
      const { commit, tree, deliverables, problems, carried } = event;
      const queued: GateState = {
        ...gate,
        stage: "queued",
        unchanged: gate.collected?.tree === tree ? gate.unchanged + 1 : 0,
        collected: { commit, tree, deliverables, problems, carried },
      };
      return submitted(queued, event.phase);
    }
    case "verification.started":
      return {
        ...gate,
        stage: "checking",
        verifierTask: null,
        verifications: [...gate.verifications, event.verification],
      };
    case "verification.checked":
      return withVerification(gate, event.verificationId, {
        criteria: event.criteria,
        ...(event.inForce === undefined ? {} : { inForce: event.inForce }),
      });
    case "child.wanted":
      return judging({ ...gate, verifierTask: event.child.id }, event.child.verify.verificationId);
    case "judge.planned":
      return judging(gate, event.verificationId);
    case "verifier.failed":
    case "judge.failed": {
      const { verificationId, reason } = event;
      // Earlier versions also recorded a wait for the provider, which is not a failure.
      if (event.type === "judge.failed" && event.until !== undefined) return gate;
      if (event.type === "verifier.failed" && event.error !== undefined) return gate;
      return withVerification(gate, verificationId, ({ verifierFailures }) => ({
        verifierFailures: [...verifierFailures, reason],
      }));
    }
    case "verification.finished": {
      const { status, criteria, inForce } = event;
      return withVerification({ ...gate, verifierTask: null }, event.verificationId, {
        status,
        criteria,
        ...(inForce === undefined ? {} : { inForce }),
        finishedAt: at,
      });
    }
    case "rework.ordered":
      return {
        ...gate,
        stage: "working",
        attempt: event.attempt,
        reworked: true,
        reported: false,
        reworks: event.cause === "verification" ? gate.reworks + 1 : 0,
        unchanged: event.cause === "verification" ? gate.unchanged : 0,
      };
    case "review.opened":
      return submitted(
        { ...gate, stage: "reviewing", reviews: [...gate.reviews, event.review] },
        event.review.phase,
      );
    case "review.decided":
      return decided(gate, event, at);
    case "review.escalated":
      return withReview(gate, event.reviewId, () => ({ escalated: true, escalatedAt: at }));
    case "review.assigned":
      return withReview(gate, event.reviewId, ({ version }) => ({
        assignee: event.assignee,
        version: version + 1,
      }));
    case "comment.added":
      return withReview(gate, event.comment.reviewId, ({ comments }) => ({
        comments: [...comments, event.comment],
      }));
    case "comment.edited": {
      const { commentId, body, status } = event;
      const change = { ...(body === undefined ? {} : { body }), ...(status === undefined ? {} : { status }) };
      return withReview(gate, event.reviewId, ({ comments }) => ({
        comments: comments.map((comment) => (comment.id === commentId ? { ...comment, ...change } : comment)),
      }));
    }
    case "comment.replied": {
      const { commentId, reply } = event;
      return withReview(gate, event.reviewId, ({ comments, feedback }) => ({
        comments: comments.map((comment) =>
          comment.id === commentId ? { ...comment, replies: [...(comment.replies ?? []), reply] } : comment,
        ),
        // An agent that answers a comment has received it.
        feedback: feedback === null || reply.verdict === null ? feedback : { ...feedback, state: "received" },
      }));
    }
    case "comment.removed":
      return withReview(gate, event.reviewId, ({ comments }) => ({
        comments: comments.filter(({ id }) => id !== event.commentId),
      }));
    case "phase.completed":
      return { ...gate, baseCommit: gate.collected?.commit ?? gate.baseCommit };
    case "checkpoint.wanted":
      return { ...gate, checkpointsWanted: [...gate.checkpointsWanted, event.trigger] };
    case "checkpoint.taken":
      return {
        ...gate,
        checkpoints: [...gate.checkpoints, event.checkpoint],
        checkpointsWanted: gate.checkpointsWanted.filter((each) => each !== event.checkpoint.trigger),
      };
    case "checkpoint.dropped":
      return {
        ...gate,
        checkpoints: gate.checkpoints.filter(({ id }) => id !== event.checkpointId),
      };
    case "reset.wanted":
      return { ...gate, resetting: gate.resetting ?? positionOf(state) };
    case "reset.done":
      return { ...gate, resetting: null, stage: gate.source === null ? "none" : "preparing" };
    case "restore.begun":
      return { ...gate, restoring: event.plan, checkpointsWanted: ["before_restore"] };
    case "restore.done":
      return gate.restoring === null ? gate : restored(gate, gate.restoring, event.attempt);
    case "placement.wanted":
      return { ...gate, placing: event.commit };
    case "placement.done":
    case "placement.failed":
      return { ...gate, placing: null };
    case "task.forked":
      return restored(gate, event.plan, 1);
    default:
      return gate;
  }
}

/**
 * Returns the number of the next attempt at a phase. Numbers continue however often the phase begins, so that no
 * attempt is collected or reviewed twice.
 */
export function nextAttempt({ gate }: Pick<TaskState, "gate">, phase: number | null): number {
  const used = [...gate.verifications, ...gate.reviews]
    .filter((each) => each.phase === phase)
    .map(({ attempt }) => attempt);
  return Math.max(0, ...used) + 1;
}

/** Returns the gate of a retried task. Earlier verifications and reviews stay on record. */
function startedOver(gate: GateState): GateState {
  const { resetting } = gate;
  return {
    ...gate,
    ...unstarted,
    resetting,
    checkpointsWanted: resetting === null ? [] : ["before_retry"],
  };
}

function positionOf({ task, gate }: TaskState): PositionBeforeReset {
  const { stepsDone, documents, baseCommit } = gate;
  const { currentPhase: phase, currentStep: step, progress } = task;
  return { phase, step, progress, stepsDone, documents, baseCommit };
}

/** Marks all steps of a submitted phase as done. A phase of the verifier is submitted once it is reviewed. */
function submitted(gate: GateState, phase: number): GateState {
  const outline = gate.outline[phase - 1];
  if (outline === undefined || !isSubmitted(gate, phase)) return gate;
  return { ...gate, stepsDone: outline.steps.map((_, index) => index + 1) };
}

function judging(gate: GateState, verificationId: string): GateState {
  return withVerification({ ...gate, stage: "judging" }, verificationId, { status: "judging" });
}

function restored(gate: GateState, plan: RestorePlan, attempt: number): GateState {
  const { phase, stepsDone, documents, baseCommit } = plan;
  const stage = phase === null ? "none" : plan.stage;
  return { ...gate, ...unstarted, stage, attempt, stepsDone, documents, baseCommit };
}

function decided(
  gate: GateState,
  event: Extract<TaskEvent, { type: "review.decided" }>,
  at: string,
): GateState {
  const { reviewId, decision, decidedBy, comment, reason, automatic, applied, feedback } = event;
  return withReview(gate, reviewId, ({ version }) => ({
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
    ...(applied === undefined ? {} : { applied }),
    feedback: feedback === null ? null : { ...feedback, state: "planned" },
  }));
}

/** Records the delivery state of the message that carries a review's comments. */
function feedbackIs(gate: GateState, messageId: string, state: "sent" | "received"): GateState {
  const review = gate.reviews.find(({ feedback }) => feedback?.messageId === messageId);
  if (review === undefined) return gate;
  return withReview(gate, review.id, ({ feedback }) => ({
    feedback: feedback === null ? null : { ...feedback, state },
  }));
}

function withVerification(
  gate: GateState,
  id: string,
  change: Partial<Verification> | ((verification: Verification) => Partial<Verification>),
): GateState {
  const verifications = gate.verifications.map((each) =>
    each.id === id ? { ...each, ...(typeof change === "function" ? change(each) : change) } : each,
  );
  return { ...gate, verifications };
}

function withReview(gate: GateState, id: string, change: (review: Review) => Partial<Review>): GateState {
  const reviews = gate.reviews.map((each) => (each.id === id ? { ...each, ...change(each) } : each));
  return { ...gate, reviews };
}
