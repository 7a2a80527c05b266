import type { Review } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { VerificationReport, VerificationSummary } from "./verification-report.tsx";

/** The verification report of the reviewed attempt; every location links to its file and line. */
export function ReportTab({ review: { id, verification } }: { review: Review }) {
  const { notVerified } = useReviewWords();
  if (verification === null) return <p className="p-4 text-soft lg:px-6">{notVerified}</p>;
  return (
    <div className="grid max-w-4xl gap-3 p-4 lg:px-6">
      <h2>
        <VerificationSummary verification={verification} />
      </h2>
      <VerificationReport verification={verification} reviewId={id} />
    </div>
  );
}
