import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ReviewId, TaskId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { taskState } from "../data/queries.ts";
import { useReviewTask } from "../data/reviews.ts";
import { useWords } from "../i18n/words.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { ReviewScreen } from "../parts/review/review-screen.tsx";
import { Button } from "../ui/button.tsx";
import "../ui/review.css";
import { NotFoundPage } from "./not-found-page.tsx";

/** One review: what an attempt made, its verification, what people wrote, and the decision. */
export function ReviewPage() {
  const { reviewId } = useParams({ from: "/signed-in/reviews/$reviewId" });
  const words = useWords();
  const owner = useReviewTask(reviewId as ReviewId);
  if (owner.data !== undefined) return <OfTask taskId={owner.data} reviewId={reviewId as ReviewId} />;
  if (owner.error instanceof ApiFailure && owner.error.status === 404) return <NotFoundPage />;
  if (owner.error === null) return <p className="p-6 text-soft">{words.loading}</p>;
  return (
    <div className="grid justify-items-start gap-3 p-6">
      <FailureNote error={owner.error} />
      <Button onClick={() => void owner.refetch()}>{words.retryLoading}</Button>
    </div>
  );
}

/** The review as the fold of its task's events, so that it is what others make of it while it is looked at. */
function OfTask({ taskId, reviewId }: { taskId: TaskId; reviewId: ReviewId }) {
  const words = useWords();
  const task = useQuery(taskState(taskId));
  const review = task.data?.gate.reviews.find(({ id }) => id === reviewId);
  if (task.data !== undefined && review !== undefined) {
    return (
      <Suspense fallback={<p className="p-6 text-soft">{words.loading}</p>}>
        <ReviewScreen key={reviewId} state={task.data} review={review} />
      </Suspense>
    );
  }
  if (task.data !== undefined) return <NotFoundPage />;
  return task.error === null ? (
    <p className="p-6 text-soft">{words.loading}</p>
  ) : (
    <div className="p-6">
      <FailureNote error={task.error} />
    </div>
  );
}
