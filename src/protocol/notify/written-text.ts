import type { OfficeEvent, officeKind } from "../office/event.ts";
import type { Recorded, taskKind } from "../record.ts";
import type { TaskEvent } from "../task/event.ts";

// The page uses these functions, and loads no schemas.
const kinds: { readonly task: typeof taskKind; readonly office: typeof officeKind } = {
  task: "task",
  office: "office",
};

/** A text that somebody wrote for others to read. */
export interface TextForOthers {
  readonly text: string;
  /** The review that shows it; null for an answer or a message to an agent. */
  readonly reviewId: string | null;
  /** The comment whose whole text it is; null for all other texts. */
  readonly commentId: string | null;
}

/** Returns the text for others that an event contains; null for other events. */
export function textForOthers({ kind, event }: Pick<Recorded, "kind" | "event">): TextForOthers | null {
  if (kind === kinds.task) return textInTask(event as TaskEvent);
  return kind === kinds.office ? textInOffice(event as OfficeEvent) : null;
}

function textInTask(event: TaskEvent): TextForOthers | null {
  switch (event.type) {
    case "comment.added": {
      const { id: commentId, reviewId, body: text } = event.comment;
      return { text, reviewId, commentId };
    }
    case "comment.edited": {
      const { body: text, reviewId, commentId } = event;
      return text === undefined ? null : { text, reviewId, commentId };
    }
    case "comment.replied":
      return { text: event.reply.body, reviewId: event.reviewId, commentId: null };
    case "review.decided":
      return { text: event.comment ?? "", reviewId: event.reviewId, commentId: null };
    case "question.answered":
      return { text: event.skipped ? "" : event.answer, reviewId: null, commentId: null };
    case "person.wrote":
      return { text: event.text, reviewId: null, commentId: null };
    default:
      return null;
  }
}

function textInOffice(event: OfficeEvent): TextForOthers | null {
  if (event.type !== "mail.queued" || event.from.is !== "person" || event.content.is !== "message")
    return null;
  return { text: event.content.text, reviewId: null, commentId: null };
}
