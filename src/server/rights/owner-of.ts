import type {
  CommentId,
  OfficeId,
  OrchestrationId,
  ReviewId,
  TaskId,
  TriggerId,
} from "../../protocol/ids.ts";
import type { Services } from "../services.ts";

/** Returns the name of the person who created an object; null if there is none, or nobody did. */
export async function ownerOf(
  id: string,
  { store, platform, orchestrations, offices, triggers }: Services,
): Promise<string | null> {
  const [prefix] = id.split("_");
  switch (prefix) {
    case "t":
      return creatorOfTask(store, id as TaskId);
    case "o":
      return (await orchestrations.state(id as OrchestrationId))?.createdBy ?? null;
    case "of":
      return (await offices.state(id as OfficeId))?.createdBy ?? null;
    case "tr":
      return (await triggers.state(id as TriggerId))?.createdBy ?? null;
    case "rv": {
      const review = await store.review(id as ReviewId);
      return review === null ? null : creatorOfTask(store, review.taskId);
    }
    case "cm":
      return authorOfComment(id as CommentId, { store, platform });
    case "c": {
      const taskId = await store.ownerOf(id);
      return taskId === null ? null : creatorOfTask(store, taskId);
    }
    default:
      return null;
  }
}

async function creatorOfTask(store: Services["store"], id: TaskId): Promise<string | null> {
  return (await store.taskRow(id))?.createdBy ?? null;
}

async function authorOfComment(
  id: CommentId,
  { store, platform }: Pick<Services, "store" | "platform">,
): Promise<string | null> {
  const taskId = await store.ownerOf(id);
  const state = taskId === null ? null : await platform.tasks.state(taskId);
  const comments = state?.gate.reviews.flatMap((review) => review.comments) ?? [];
  return comments.find((comment) => comment.id === id)?.author ?? null;
}
