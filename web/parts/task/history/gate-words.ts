import type { GateEvent } from "../../../../src/protocol/task/evolve-gate.ts";
import type { EventWords } from "../../../i18n/event-words.ts";
import type { Translate } from "../../../../src/protocol/words/translate.ts";

/** An event of phases, verification, reviews or checkpoints as a sentence. */
export function gateSentence(event: GateEvent, words: EventWords["gate"], say: Translate): string {
  switch (event.type) {
    case "source.taken":
      return words.sourceTaken;
    case "phase.started":
      return words.phaseStarted(String(event.phase));
    case "run.dismissed":
      return words.runDismissed;
    case "step.started":
      return words.stepStarted(`${event.phase}.${event.step}`);
    case "step.completed":
      return words.stepCompleted(`${event.phase}.${event.step}`);
    case "document.changed":
      return event.created ? words.documentCreated(event.path) : words.documentChanged(event.path);
    case "phase.reported":
      return words.phaseReported(String(event.phase));
    case "attempt.closed":
      return words.attemptClosed(String(event.attempt));
    case "deliverables.collected":
      return words.collected(String(event.deliverables.length));
    case "verification.started":
      return words.verificationStarted;
    case "verification.checked":
      return words.checked(String(failed(event.criteria)));
    case "judge.planned":
      return words.judgePlanned(event.agent);
    case "judge.failed":
      return words.judgeFailed(say(event.reason));
    case "verification.finished":
      return words.verificationFinished[event.status];
    case "rework.ordered":
      return words.rework(String(event.attempt));
    case "review.opened":
      return event.review.verified ? words.reviewOpened : words.reviewOpenedUnverified;
    case "review.decided":
      return words.decided(words.decisions[event.decision], event.decidedBy);
    case "review.reminded":
      return event.urgency === "high" ? words.remindedUrgently : words.reminded;
    case "review.escalated":
      return words.escalated;
    case "review.assigned":
      return words.assigned(event.assignee);
    case "comment.added":
      return words.commented(event.comment.body);
    case "comment.edited":
      return event.status === "resolved" ? words.commentResolved : words.commentEdited;
    case "comment.replied":
      return event.reply.verdict === null
        ? words.commentReplied(event.reply.body)
        : words.commentAnswered[event.reply.verdict](event.reply.body);
    case "comment.removed":
      return words.commentRemoved;
    case "phase.completed":
      return words.phaseCompleted(String(event.phase));
    case "checkpoint.wanted":
      return words.checkpointWanted;
    case "checkpoint.taken":
      return words.checkpointTaken;
    case "checkpoint.dropped":
      return words.checkpointDropped;
    case "restore.begun":
      return words.restoring;
    case "restore.done":
      return words.restored;
    case "task.forked":
      return words.forked;
  }
}

function failed(criteria: readonly { readonly status: string }[]): number {
  return criteria.filter(({ status }) => status === "failed").length;
}
