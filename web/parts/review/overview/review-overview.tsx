import { FoldButton } from "../../../ui/fold-button.tsx";
import { Link } from "@tanstack/react-router";
import { FileDiff, ListChecks } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Against, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePreviewWords } from "../../../i18n/preview-words.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { ScreenshotPicture } from "../../preview/screenshot-picture.tsx";
import { MarkdownText } from "../../markdown/markdown-text.tsx";
import { ReviewLink } from "../address/review-link.tsx";
import { VerificationReport, VerificationSummary } from "../report/verification-report.tsx";
import { summaryOf } from "./summary-of.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

const CommitList = lazy(async () => ({ default: (await import("./commit-list.tsx")).CommitList }));

/** More failed criteria are in the report. */
const mostFailed = 3;
/** Longer summaries are folded. */
const longSummary = 900;

/** The beginning of a review: the agent's summary, the verification, and the size of the change. */
export function ReviewOverview(props: {
  state: Pick<TaskState, "conversation" | "gate" | "questions" | "task">;
  review: Review;
  changed: readonly ReviewFile[];
  /** The version that the files are compared with, and how to choose another; absent where it cannot be chosen. */
  against?: Against;
  onCompare?: (against: Against) => void;
}) {
  const { state, review, changed, against, onCompare } = props;
  const words = useReviewWords().overview;
  const names = usePersonNames();
  const previewWords = usePreviewWords();
  const { count } = useFormat();
  const { reviews } = state.gate;
  const summary = summaryOf(review, reviews, state.conversation, state.questions);
  const before = reviews[reviews.findIndex(({ id }) => id === review.id) - 1];
  const applied = before?.decision === "apply" ? (before.applied ?? []) : [];
  return (
    <section
      aria-label={words.label}
      data-overview
      className="flex flex-col gap-4 border-b-8 border-line/60 px-4 py-4 in-data-item:flex-col! in-data-item:border-0 lg:flex-row lg:items-start lg:justify-between lg:px-6"
    >
      <div className="grid min-w-0 flex-1 gap-3">
        {applied.length > 0 && (
          <p className="rounded-md bg-accent-wash px-3 py-2">
            {words.applied(names.within(before?.decidedBy ?? ""), applied.length, count(applied.length))}
          </p>
        )}
        {summary !== null && <Summary agent={state.task.agent} text={summary} />}
        <Verified review={review} />
        <ChangeSize changed={changed} />
        {against !== undefined && onCompare !== undefined && (
          <Suspense fallback={<div className="h-6" />}>
            <CommitList review={review} gate={state.gate} against={against} onCompare={onCompare} />
          </Suspense>
        )}
      </div>
      <Link
        to="/reviews/$reviewId"
        params={{ reviewId: review.id }}
        search={{ tab: "preview" }}
        aria-label={previewWords.screenshot}
        className="block shrink-0 rounded-md empty:hidden"
      >
        <ScreenshotPicture
          taskId={review.taskId}
          commit={review.commit}
          alt={previewWords.screenshot}
          className="w-full max-w-sm in-data-item:w-full! in-data-item:max-w-lg lg:w-64 xl:w-80"
        />
      </Link>
    </section>
  );
}

function Summary({ agent, text }: { agent: string; text: string }) {
  const words = useReviewWords().overview;
  const isLong = text.length > longSummary;
  const [whole, setWhole] = useState(!isLong);
  return (
    <div data-summary className="max-w-4xl rounded-lg border border-line bg-panel px-4 py-3">
      <h2 className="mb-1 text-xs font-semibold text-soft">{words.summary(agent)}</h2>
      <div
        className={whole ? "" : "max-h-48 overflow-hidden [mask-image:linear-gradient(#000_70%,transparent)]"}
      >
        <MarkdownText text={text} />
      </div>
      {isLong && <FoldButton whole={whole} more={words.more} less={words.less} onFold={setWhole} />}
    </div>
  );
}

/** The verification in one line, and the first failed criteria. */
function Verified({ review }: { review: Review }) {
  const { overview, notVerified } = useReviewWords();
  const { verification } = review;
  if (verification === null) return <Line icon={<ListChecks size={16} />}>{notVerified}</Line>;
  const failed = verification.criteria.filter(({ status }) => status === "failed");
  return (
    <div className="grid max-w-4xl gap-2">
      <Line icon={<ListChecks size={16} />}>
        <VerificationSummary verification={verification} /> ·{" "}
        <ReviewLink id={review.id} at={{ tab: "report" }}>
          {overview.report}
        </ReviewLink>
      </Line>
      {failed.length > 0 && (
        <VerificationReport
          verification={{ ...verification, criteria: failed.slice(0, mostFailed), verifierFailures: [] }}
          reviewId={review.id}
        />
      )}
    </div>
  );
}

function ChangeSize({ changed }: { changed: readonly ReviewFile[] }) {
  const words = useReviewWords().overview;
  const { count } = useFormat();
  const added = changed.reduce((sum, file) => sum + (file.added ?? 0), 0);
  const removed = changed.reduce((sum, file) => sum + (file.removed ?? 0), 0);
  return (
    <Line icon={<FileDiff size={16} />}>
      {words.changed(changed.length, count(changed.length))}
      {changed.length > 0 && (
        <span className="ml-2 font-mono text-xs">
          <span className="text-done">+{count(added)}</span>{" "}
          <span className="text-failed">−{count(removed)}</span>
        </span>
      )}
    </Line>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <span aria-hidden="true" className="translate-y-0.5 text-soft">
        {icon}
      </span>
      <p className="min-w-0">{children}</p>
    </div>
  );
}
