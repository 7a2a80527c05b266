import { actorName } from "../../protocol/actor.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { allowedActions } from "../../protocol/task/transitions.ts";
import type { Circumstances, TaskCommand } from "./command.ts";
import type { Draft } from "./draft.ts";

type KeepCommand = Extract<
  TaskCommand,
  {
    type:
      | "task.archived"
      | "output.removed"
      | "workspace.removed"
      | "workspace.returned"
      | "checkpoints.removed";
  }
>;

/**
 * Records an archive, or the deletion or return of files. An archive only counts for the end it was made of; files
 * without an archive are never deleted, except the checkout of a specialist whose work has landed.
 */
export function decideStorage(draft: Draft, command: KeepCommand): Result<void> {
  const { task, storage } = draft.state;
  if (command.type === "workspace.returned") {
    if (storage.workspaceRemoved !== null) draft.add({ type: "workspace.returned" });
    return ok(undefined);
  }
  if (command.type === "workspace.removed" && command.merged !== undefined)
    return removeCheckout(draft, command.merged);
  if (!allowedActions(task.status, task.type).includes("archive") || storage.endedAt === null) {
    return refuse("not_allowed", "The task has not ended, so its data is still needed.", {
      status: task.status,
    });
  }
  if (command.type === "task.archived") {
    if (command.endedAt !== storage.endedAt) {
      return refuse("lost_race", "The task continued while it was being archived. Archive it again.");
    }
    const { file, bytes, commit, missing = [] } = command;
    const lacks = missing.length === 0 ? {} : { missing: [...missing] };
    draft.add({ type: "task.archived", file, bytes, commit, ...lacks });
    return ok(undefined);
  }
  if (storage.archive === null)
    return refuse("not_allowed", "Only archived data can be deleted. Archive the task first.");
  if (storage.archive.missing !== undefined)
    return refuse(
      "not_allowed",
      "The archive lacks content that the file store has lost, so nothing is deleted. Restore the file store from a backup, then archive the task again.",
    );
  if (command.type === "checkpoints.removed") {
    // A task that continues on another node begins with the newest one.
    for (const { id } of droppable(draft.state)) draft.add({ type: "checkpoint.dropped", checkpointId: id });
  } else if (command.type === "output.removed") draft.add({ type: "output.removed" });
  else draft.add({ type: "workspace.removed", commit: storage.archive.commit });
  return ok(undefined);
}

/** Returns the checkpoints that retention drops: all but the newest. */
export function droppable({ gate }: Pick<TaskState, "gate">): TaskState["gate"]["checkpoints"] {
  return gate.checkpoints.slice(0, -1);
}

function removeCheckout(draft: Draft, merged: string): Result<void> {
  const { task, gate, specialist, storage, agent } = draft.state;
  const isOver = task.status === "completed" && (agent.run === null || agent.run.status === "ended");
  if (specialist === null || !isOver || gate.collected?.commit !== merged)
    return refuse("not_allowed", "The task has not ended, so its data is still needed.", {
      status: task.status,
    });
  if (storage.workspaceRemoved === null) draft.add({ type: "workspace.removed", commit: merged });
  return ok(undefined);
}

/** Records a person's feedback on the result. */
export function giveFeedback(
  draft: Draft,
  { feedback }: Extract<TaskCommand, { type: "feedback.give" }>,
  { by }: Circumstances,
): Result<void> {
  const { rating = null, thumbsUp = null } = feedback;
  const comment = feedback.comment?.trim() ?? "";
  if (rating === null && thumbsUp === null && comment === "") {
    return refuse("invalid", "Give a rating from 1 to 5, a thumbs up, or a comment.");
  }
  draft.add({
    type: "feedback.given",
    author: actorName(by),
    rating,
    thumbsUp,
    comment: comment === "" ? null : comment,
  });
  return ok(undefined);
}
