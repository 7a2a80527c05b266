import type { AnswerQuestion, EditTask, RetryTask } from "../api/contract.ts";
import type { AddComment, DecideReview, EditComment } from "../api/gates.ts";
import type { GiveFeedback } from "../api/archives.ts";
import type { CheckpointId, CommentId, QuestionId, ReviewId } from "../ids.ts";
import type { RestorePlan } from "./checkpoint.ts";
import type { DeliveryRequestCommand } from "./delivery-command.ts";
import type { PhaseOutline } from "../workflow/outline.ts";

/** A step of a phase in the agents' notation: 2.3 is the third step of the second phase. */
export interface StepPlace {
  readonly phase: number;
  readonly step: number;
}

/** A person's command on an existing task. The state of the task decides if it is allowed. */
export type PersonCommand =
  | { readonly type: "task.submit" }
  /** A change of type includes the outline and the hash of the new type. */
  | {
      readonly type: "task.edit";
      readonly changes: EditTask;
      readonly outline?: readonly PhaseOutline[];
      readonly definition?: string;
    }
  | { readonly type: "task.delete" }
  | { readonly type: "task.pause" }
  | { readonly type: "task.resume" }
  | { readonly type: "task.cancel" }
  /** `skipped` lists damaged checkpoints that cannot be used. */
  | {
      readonly type: "task.retry";
      readonly from: RetryTask["from"];
      readonly skipped?: readonly CheckpointId[];
    }
  | { readonly type: "task.message"; readonly text: string }
  /** `setting` is the setting with the value, if the person entered one. */
  | {
      readonly type: "dependency.answer";
      readonly name: string;
      readonly provided: boolean;
      readonly setting: string | null;
    }
  | { readonly type: "question.answer"; readonly questionId: QuestionId; readonly answer: AnswerQuestion }
  | { readonly type: "review.decide"; readonly reviewId: ReviewId; readonly decision: DecideReview }
  /** `version` is the version of the review that the person has seen. */
  | {
      readonly type: "suggestions.apply";
      readonly reviewId: ReviewId;
      readonly version: number;
      readonly commentIds: readonly CommentId[];
    }
  /** `excerpt` contains the commented lines as the author saw them. */
  | {
      readonly type: "comment.add";
      readonly reviewId: ReviewId;
      readonly comment: AddComment;
      readonly excerpt: string;
    }
  | { readonly type: "comment.edit"; readonly commentId: CommentId; readonly change: EditComment }
  | { readonly type: "comment.reply"; readonly commentId: CommentId; readonly body: string }
  | { readonly type: "comment.remove"; readonly commentId: CommentId }
  | { readonly type: "feedback.give"; readonly feedback: GiveFeedback }
  | DeliveryRequestCommand
  | { readonly type: "checkpoint.take" }
  | {
      readonly type: "checkpoint.restore";
      readonly plan: RestorePlan;
      readonly skipped?: readonly CheckpointId[];
    };
