import type { CommentId } from "../protocol/ids.ts";
import type { Recorded } from "../protocol/record.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { Store } from "../store/store.ts";

const pageSize = 500;

/** Returns all texts that a comment had before an event, oldest first. A comment that was carried over begins with the text it had then. */
export async function formerTexts(
  comment: CommentId,
  { stream, seq }: Pick<Recorded, "stream" | "seq">,
  store: Pick<Store, "read">,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = 0; ;) {
    const records = await store.read<TaskEvent>({ stream, after, limit: pageSize });
    for (const record of records) {
      if (record.seq >= seq) return found;
      found.push(...textsIn(record.event, comment));
    }
    after = records.at(-1)?.seq ?? seq;
    if (records.length < pageSize) return found;
  }
}

function textsIn(event: TaskEvent, comment: CommentId): string[] {
  switch (event.type) {
    case "comment.added":
      return event.comment.id === comment ? [event.comment.body] : [];
    case "comment.edited":
      return event.commentId === comment && event.body !== undefined ? [event.body] : [];
    case "review.opened":
      return event.review.comments.filter(({ id }) => id === comment).map(({ body }) => body);
    default:
      return [];
  }
}
