import { Link } from "@tanstack/react-router";
import { ArrowLeft, Check, TriangleAlert, UserRound } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { Review } from "../../../src/protocol/task/review.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { usePersonNames } from "../../i18n/use-person-names.ts";
import { useWords } from "../../i18n/words.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { useNow } from "../../ui/use-now.ts";
import { StandingBadge } from "../standing/standing-badge.tsx";

const ReviewGuide = lazy(async () => ({ default: (await import("./guide/review-guide.tsx")).ReviewGuide }));

/** A link in touch size. */
const touchTarget =
  "rounded text-xs pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/** The header of a review: phase, attempt, verification, waiting time and earlier attempts. */
export function ReviewHeader(props: {
  review: Review;
  attempts: readonly Review[];
  title: string;
  phaseName: string;
  phases: number;
}) {
  const { review, attempts, title, phaseName, phases } = props;
  const words = useReviewWords();
  const names = usePersonNames();
  const format = useFormat();
  const now = useNow();
  const say = usePlatformWords();
  const { inbox } = useWords();
  const criteria = review.verification?.criteria ?? [];
  const changedSince = review.verification?.inForce?.changedSince;
  const passed = criteria.filter(({ status }) => status === "passed").length;
  return (
    <header className="shrink-0 px-4 pt-3 pb-1 lg:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:gap-y-0">
        <div className="flex min-w-0 items-center max-lg:basis-full">
          <Link
            to="/"
            aria-label={inbox.title}
            className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center text-soft lg:hidden"
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </Link>
          <PageTitle>{title}</PageTitle>
        </div>
        {review.status === "pending" && (
          <span className="max-lg:hidden">
            <StandingBadge standing="review" />
          </span>
        )}
        {review.verified ? (
          <Badge variant="bg-done-wash text-done">
            <Check size={13} aria-hidden="true" />
            {words.verified(format.count(passed), format.count(criteria.length))}
          </Badge>
        ) : (
          <Badge variant="bg-failed-wash text-failed">
            <TriangleAlert size={13} aria-hidden="true" />
            {words.unverified}
          </Badge>
        )}
        {review.escalated && <Badge variant="bg-waiting-wash text-waiting">{words.escalated}</Badge>}
        {review.assignee !== null && (
          <Badge variant="bg-quiet-wash text-quiet">
            <UserRound size={13} aria-hidden="true" />
            {words.assignedTo(names.within(review.assignee))}
          </Badge>
        )}
        <span className="-mb-1 basis-full max-lg:hidden" />
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          <span>{words.phase(String(review.phase), String(phases), say(phaseName))}</span>
          {review.status === "pending" && (
            <span>{words.since(format.span(now - Date.parse(review.createdAt)))}</span>
          )}
        </p>
        <nav aria-label={words.attempts} className="flex flex-wrap gap-x-2 text-xs">
          {(attempts.length > 1 || review.attempt > 1 ? attempts : []).map(({ id, attempt }) => (
            <Link
              key={id}
              to="/reviews/$reviewId"
              params={{ reviewId: id }}
              className={`${touchTarget} ${id === review.id ? "font-semibold text-ink" : "text-accent underline"}`}
            >
              {words.attempt(String(attempt))}
            </Link>
          ))}
        </nav>
        <Link
          to="/t/$taskId"
          params={{ taskId: review.taskId }}
          className={`${touchTarget} text-accent underline max-lg:ml-auto`}
        >
          {words.openTask}
        </Link>
        <Suspense>
          <ReviewGuide reviewId={review.id} className={`${touchTarget} text-accent underline`} />
        </Suspense>
      </div>
      {changedSince !== undefined && (
        <p data-definition-changed className="mt-2 rounded-md bg-waiting-wash px-3 py-2 text-waiting">
          {words.definitionChanged[changedSince]}
        </p>
      )}
      {review.status === "pending" && review.unverifiedBecause !== null && (
        <p className="mt-2 rounded-md bg-failed-wash px-3 py-2 text-failed">
          {words.unverifiedBecause[review.unverifiedBecause]}
        </p>
      )}
    </header>
  );
}

function Badge({ variant, children }: { variant: string; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${variant}`}
    >
      {children}
    </span>
  );
}
