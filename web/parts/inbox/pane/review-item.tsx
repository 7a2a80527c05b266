import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { taskState } from "../../../data/queries.ts";
import { reviewFiles } from "../../../data/reviews.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useItemPaneWords } from "../../../i18n/item-pane-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Loading, LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { ReviewLink } from "../../review/address/review-link.tsx";
import { ReviewFacts } from "../rows/review-row.tsx";

const ReviewOverview = lazy(async () => ({
  default: (await import("../../review/overview/review-overview.tsx")).ReviewOverview,
}));

/** More changed files are in the review. */
const mostFiles = 12;

/** A review beside the inbox: the agent's summary, the verification, the size of the change and its files. */
export function ReviewItem({ review }: { review: Review }) {
  const state = useQuery(taskState(review.taskId));
  const files = useQuery(reviewFiles(review.id, "previous"));
  if (state.data === undefined || files.data === undefined) {
    return <LoadingOrFailure of={state.error === null ? files : state} shape="lines" />;
  }
  const changed = files.data.filter(({ status }) => status !== "unchanged");
  return (
    <Suspense fallback={<Loading shape="lines" />}>
      <p className="px-6 text-soft">
        <ReviewFacts review={review} totalPhases={state.data.task.totalPhases} />
      </p>
      <ReviewOverview state={state.data} review={review} changed={changed} />
      <ChangedFiles review={review} changed={changed} />
    </Suspense>
  );
}

/** The changed files with their added and removed lines. */
function ChangedFiles({ review, changed }: { review: Review; changed: readonly ReviewFile[] }) {
  const words = useItemPaneWords();
  const { count } = useFormat();
  const more = changed.length - mostFiles;
  if (changed.length === 0) return null;
  return (
    <section aria-label={words.changed} className="px-6">
      <ul className="rounded-lg border border-line">
        {changed.slice(0, mostFiles).map(({ path, added, removed }) => (
          <li
            key={path}
            data-changed={path}
            className="flex items-baseline gap-3 border-line px-3 py-1.5 not-last:border-b"
          >
            <span className="min-w-0 flex-1 truncate">
              <ReviewLink id={review.id} at={{ file: path }}>
                <VisibleText text={path} />
              </ReviewLink>
            </span>
            <span className="shrink-0 font-mono text-xs">
              <span className="text-done">+{count(added ?? 0)}</span>{" "}
              <span className="text-failed">−{count(removed ?? 0)}</span>
            </span>
          </li>
        ))}
        {more > 0 && <li className="px-3 py-1.5 text-soft">{words.moreFiles(more, count(more))}</li>}
      </ul>
    </section>
  );
}
