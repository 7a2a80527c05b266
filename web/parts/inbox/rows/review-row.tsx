import type { Review } from "../../../../src/protocol/task/review.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { ScreenshotPicture } from "../../preview/screenshot-picture.tsx";
import { InboxRowFrame } from "./inbox-row-frame.tsx";

/** A review in the inbox: its facts, waiting time, verification and escalation. */
export function ReviewRow(props: { review: Review; task: Task | null; current: boolean }) {
  const { review, task, current } = props;
  const { inbox, standings } = useWords();
  const format = useFormat();
  const now = useNow();
  return (
    <InboxRowFrame
      id={review.id}
      current={current}
      standing="review"
      title={task?.title ?? standings.review}
      target={{ to: "/reviews/$reviewId", params: { reviewId: review.id } }}
      line={
        <p>
          <ReviewFacts review={review} totalPhases={task?.totalPhases ?? null} />
        </p>
      }
      time={inbox.waitingFor(format.span(now - Date.parse(review.createdAt)))}
      costUsd={task?.costUsd ?? null}
      tags={task?.tags}
      picture={<ScreenshotPicture taskId={review.taskId} commit={review.commit} alt="" className="h-10" />}
    />
  );
}

/** Describes a review in one line: phase, attempt, number of files, and the result of the verification. */
export function ReviewFacts({ review, totalPhases }: { review: Review; totalPhases: number | null }) {
  const { inbox } = useWords();
  const format = useFormat();
  const criteria = review.verification?.criteria ?? [];
  const passed = criteria.filter(({ status }) => status === "passed").length;
  return (
    <>
      {inbox.reviewOf(
        totalPhases === null ? String(review.phase) : `${review.phase}/${totalPhases}`,
        String(review.attempt),
        format.count(review.deliverables.length),
      )}
      {" · "}
      {review.verified ? (
        inbox.verified(format.count(passed), format.count(criteria.length))
      ) : (
        <span className="font-medium text-failed">{inbox.unverified}</span>
      )}
      {review.escalated && <span className="font-medium text-waiting"> · {inbox.escalated}</span>}
    </>
  );
}
