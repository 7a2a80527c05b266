import { Link } from "@tanstack/react-router";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { ReviewFacts } from "../../inbox/rows/review-row.tsx";

/** The pending review of a task: its facts, waiting time and a link. */
export function OpenReview({ taskId }: { taskId: TaskId }) {
  const { inbox } = useWords();
  const { openReview } = useTaskWords();
  const format = useFormat();
  const now = useNow();
  const review = useTaskPart(taskId, ({ gate }) =>
    gate.reviews.findLast(({ status }) => status === "pending"),
  );
  if (review === undefined) return null;
  return (
    <section className="mx-4 mb-4 flex shrink-0 flex-wrap items-center gap-3 rounded-lg border border-l-4 border-line border-l-waiting bg-page p-4 lg:mx-6">
      <p className="mr-auto">
        <strong className="block font-semibold">{inbox.reviewWaits}</strong>
        <span className="text-soft">
          <ReviewFacts review={review} totalPhases={null} />
          {" · "}
          {inbox.waitingFor(format.span(now - Date.parse(review.createdAt)))}
        </span>
      </p>
      <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className={buttonClass("primary")}>
        {openReview}
      </Link>
    </section>
  );
}
