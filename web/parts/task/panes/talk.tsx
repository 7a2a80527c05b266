import { lazy, memo, Suspense } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useTimeline } from "../../../data/timeline.ts";
import { Composer } from "../conversation/composer.tsx";

/** Fetched together with the task instead of after it. */
const conversation = import("../conversation/conversation.tsx");
const Conversation = lazy(async () => ({ default: (await conversation).Conversation }));
const noReviews: readonly Review[] = [];

/** The conversation of a task, and the field for messages while the agent takes some. */
export const Talk = memo(function Talk(props: { taskId: TaskId; readOnly?: boolean }) {
  const { taskId, readOnly = false } = props;
  const task = useTaskPart(taskId, ({ task }) => task);
  const turns = useTaskPart(taskId, ({ conversation }) => conversation);
  const reviews = useTaskPart(taskId, ({ gate }) => gate.reviews) ?? noReviews;
  const outbox = useTaskPart(taskId, ({ agent }) => agent.outbox);
  const outline = useTaskPart(taskId, ({ gate }) => gate.outline);
  const seq = useTaskPart(taskId, ({ seq }) => seq) ?? 0;
  const acts = useTimeline(taskId, seq);
  if (task === undefined || turns === undefined || outbox === undefined || outline === undefined) return null;
  const allowed = allowedActions(task.status, task.type);
  const followUp = allowed.includes("follow_up");
  return (
    <>
      <Suspense fallback={<div className="flex-1" />}>
        <Conversation
          taskId={taskId}
          title={task.title}
          creator={task.createdBy}
          turns={turns}
          reviews={reviews}
          acts={acts}
          outline={outline}
          outbox={outbox}
          ended={["completed", "failed", "cancelled"].includes(task.status)}
        />
      </Suspense>
      {!readOnly && (followUp || allowed.includes("message")) && (
        <Composer taskId={taskId} followUp={followUp} />
      )}
    </>
  );
});
