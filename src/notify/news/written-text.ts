import { type Actor, actorName } from "../../protocol/actor.ts";
import { officeKind, type OfficeEvent } from "../../protocol/office/event.ts";
import { type Recorded, taskKind } from "../../protocol/record.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";

/** A text that a person wrote for others to read. */
export interface WrittenText {
  readonly text: string;
  readonly author: string;
  /** The review that shows it; null for an answer or a message to an agent. */
  readonly reviewId: string | null;
  /** The comment whose whole text it is; null for all other texts. */
  readonly commentId: string | null;
}

/**
 * Returns the text that a person wrote with an event; null for other events. What agents write mentions nobody: they
 * repeat names from the files that they read.
 */
export function writtenText({
  kind,
  event,
  by,
}: Pick<Recorded, "kind" | "event" | "by">): WrittenText | null {
  if (!isPersonal(by)) return null;
  const found =
    kind === taskKind
      ? textInTask(event as TaskEvent)
      : kind === officeKind
        ? textInOffice(event as OfficeEvent)
        : null;
  return found === null ? null : { ...found, author: actorName(by) };
}

/** Returns true if an event may mention somebody, which its text alone tells. */
export function mayMention(record: Pick<Recorded, "kind" | "event" | "by">): boolean {
  return writtenText(record)?.text.includes("@") === true;
}

function isPersonal({ kind }: Actor): boolean {
  return kind === "person" || kind === "token";
}

function textInTask(event: TaskEvent): Omit<WrittenText, "author"> | null {
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

function textInOffice(event: OfficeEvent): Omit<WrittenText, "author"> | null {
  if (event.type !== "mail.queued" || event.from.is !== "person" || event.content.is !== "message")
    return null;
  return { text: event.content.text, reviewId: null, commentId: null };
}
