import type { Review } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { useFormat } from "../i18n/format.ts";
import { useWords } from "../i18n/words.ts";
import { useNow } from "../ui/use-now.ts";
import { InboxRowFrame } from "./inbox-row-frame.tsx";

/** A review in the inbox: what waits, since when, whether it is verified, and whether it was escalated. */
export function ReviewRow(props: { review: Review; task: Task | null; current: boolean }) {
  const { review, task, current } = props;
  const { inbox, standings } = useWords();
  const format = useFormat();
  const now = useNow();
  const criteria = review.verification?.criteria ?? [];
  const passed = criteria.filter(({ status }) => status === "passed").length;
  return (
    <InboxRowFrame
      id={review.id}
      current={current}
      standing="review"
      title={task?.title ?? standings.review}
      target={{ to: "/reviews/$reviewId", params: { reviewId: review.id } }}
      line={
        <p>
          {inbox.reviewOf(
            task === null ? String(review.phase) : `${review.phase}/${task.totalPhases}`,
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
        </p>
      }
      time={inbox.waitingFor(format.span(now - Date.parse(review.createdAt)))}
      costUsd={task?.costUsd ?? null}
    />
  );
}
