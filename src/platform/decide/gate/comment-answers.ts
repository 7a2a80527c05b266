import type { CommentAnswer } from "../../../protocol/dialects/message.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { numbered } from "./messages.ts";

/** Records the agent's replies to comments of the previous review. A reply to an unknown comment is a mistake. */
export function takeAnswers(
  draft: Draft,
  { phase, answers }: { readonly phase: number; readonly answers: readonly CommentAnswer[] },
  { now }: Circumstances,
): void {
  const { gate, task } = draft.state;
  const review = gate.reviews.findLast((each) => each.phase === phase);
  for (const { number, verdict, text } of answers) {
    const comment = review === undefined ? undefined : numbered(review)[number - 1]?.comment;
    if (review === undefined || comment === undefined) {
      const message = `The agent answered comment ${number}, but there is no such comment.`;
      draft.add({ type: "protocol.diagnosed", code: "protocol_invalid", message, returned: false });
      continue;
    }
    draft.add({
      type: "comment.replied",
      reviewId: review.id,
      commentId: comment.id,
      reply: { author: task.agent, at: now.toISOString(), body: text, verdict, attempt: gate.attempt },
    });
  }
}
