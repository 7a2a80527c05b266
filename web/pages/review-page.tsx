import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ReviewId, TaskId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { nextTip } from "../data/coaching.ts";
import { taskState } from "../data/queries.ts";
import { useReviewTask } from "../data/reviews.ts";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ReviewScreen } from "../parts/review/review-screen.tsx";
import "../ui/review.css";
import { NotFound } from "./not-found.tsx";

const CoachMarks = lazy(async () => ({
  default: (await import("../parts/review/tour/coach-marks.tsx")).CoachMarks,
}));

/** The page of one review: the files of an attempt, its verification, the comments and the decision. */
export function ReviewPage() {
  const { reviewId } = useParams({ from: "/signed-in/reviews/$reviewId" });
  const owner = useReviewTask(reviewId as ReviewId);
  if (owner.data !== undefined) return <OfTask taskId={owner.data} reviewId={reviewId as ReviewId} />;
  if (owner.error instanceof ApiFailure && owner.error.status === 404) return <NotFound />;
  return <LoadingOrFailure whole of={owner} shape="screen" />;
}

/** Renders the review from the fold of its task's events, so that it stays current. */
function OfTask({ taskId, reviewId }: { taskId: TaskId; reviewId: ReviewId }) {
  const task = useQuery(taskState(taskId));
  const review = task.data?.gate.reviews.find(({ id }) => id === reviewId);
  if (task.data !== undefined && review !== undefined) {
    return (
      <>
        <Suspense fallback={<Loading shape="screen" />}>
          <ReviewScreen key={reviewId} state={task.data} review={review} />
        </Suspense>
        {review.status === "pending" && nextTip(reviewId) !== null && (
          <Suspense>
            <CoachMarks key={reviewId} review={review} agent={task.data.task.agent} />
          </Suspense>
        )}
      </>
    );
  }
  if (task.data !== undefined) return <NotFound />;
  return <LoadingOrFailure whole of={task} shape="screen" />;
}
