import { Link } from "@tanstack/react-router";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { NextItem } from "../../inbox/next-item.tsx";
import { nextWaiting } from "../../inbox/next-waiting.ts";
import { useWaiting } from "../../inbox/use-waiting.ts";
import { CreateBranch } from "../../task/notes/create-branch.tsx";

/** A decision, its author and its delivery, and the next steps. `isLast` is true in the last phase. */
export function Decided(props: { review: Review; newer: Review | null; isLast: boolean }) {
  const { review, newer, isLast } = props;
  const words = useReviewWords();
  const names = usePersonNames();
  const format = useFormat();
  const now = useNow();
  const { feedback } = review;
  const open = { taskId: review.taskId, id: review.id };
  const isDone = isLast && review.status === "approved" && newer === null;
  const next = nextWaiting(useWaiting(), open);
  const isEnd = isDone && next === undefined;
  return (
    <>
      <p className="mr-auto" role="status">
        <strong className="font-semibold">{words.decision.decided[review.decision ?? "cancelled"]}</strong>{" "}
        <span className="text-soft">
          {words.decision.decidedBy(
            names.within(review.decidedBy ?? "system"),
            format.when(review.decidedAt ?? review.createdAt, now),
          )}
          {review.autoApproved && ` · ${words.autoApproved}`}
        </span>
        {feedback !== null && feedback.comments > 0 && (
          <span className="ml-3" data-feedback={feedback.state}>
            {words.decision.feedback[feedback.state](format.count(feedback.comments))}
          </span>
        )}
        {review.reason !== null && (
          <span className="shown-as-written block text-soft">
            <VisibleText text={review.reason} />
          </span>
        )}
      </p>
      {newer !== null && (
        <Link to="/reviews/$reviewId" params={{ reviewId: newer.id }} className={buttonClass("primary")}>
          {words.newer(String(newer.attempt))} {words.openNewer}
        </Link>
      )}
      {isDone && <CreateBranch taskId={review.taskId} />}
      <Link
        to="/t/$taskId"
        params={{ taskId: review.taskId }}
        className={buttonClass(isEnd ? "primary" : "plain")}
      >
        {isDone ? words.seeResult : words.openTask}
      </Link>
      {newer === null && !isEnd && <NextItem open={open} />}
    </>
  );
}
