import type { ReactNode } from "react";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import type { Decision } from "./decision-dialog.tsx";
import { lineRangeText } from "../comments/line-range-text.ts";
import { useRanUnsandboxed } from "./ran-unsandboxed.ts";
import { feedbackSummary } from "./feedback-summary.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const mostNamed = 5;

/** Explains a decision and warns of oversights: open comments, failed criteria, unsent comments. */
export function DecisionWarnings(props: {
  decision: Decision;
  review: Review;
  /** The name of the next phase, or null after the last. */
  next: string | null;
  unviewed: number;
  unfinished: number;
}) {
  const { decision, review, next, unviewed, unfinished } = props;
  const words = useReviewWords();
  const format = useFormat();
  const say = usePlatformWords();
  const { count } = format;
  const open = review.comments.filter(({ status }) => status === "open");
  const failed = (review.verification?.criteria ?? []).filter(({ status }) => status === "failed");
  const changedSince = review.verification?.inForce?.changedSince;
  const unsandboxed = useRanUnsandboxed(review);
  const passes = decision === "approve" || decision === "accept";
  const bodies: Readonly<Record<Decision, string>> = {
    approve: words.decision.approveBody(next === null ? null : say(next)),
    request_changes: words.decision.requestBody(feedbackSummary(review, words.decision, format)),
    accept: words.decision.acceptBody,
    fail: words.decision.failBody,
    verify: words.decision.verifyBody,
    assign: words.decision.assignBody,
  };
  const still = next === null ? words.decision.lastPhase : words.decision.openComments;
  return (
    <>
      <p>{bodies[decision]}</p>
      <ul
        data-care
        className="mt-3 grid gap-2 rounded-md bg-waiting-wash px-3 py-2 text-waiting empty:hidden"
      >
        {passes && unsandboxed && <li>{words.decision.unsandboxedCare}</li>}
        {passes && changedSince !== undefined && <li>{words.definitionChanged[changedSince]}</li>}
        {passes && failed.length > 0 && (
          <Warning says={words.decision.failedCriteria(failed.length, count(failed.length))}>
            {failed.map(({ id, title }) => `${id} ${say(title)}`)}
          </Warning>
        )}
        {passes && open.length > 0 && (
          <Warning says={still(open.length, count(open.length))}>
            {open.map(({ file, lines, body }) =>
              [
                [file ?? words.comment.onWhole, lines === null ? "" : lineRangeText(lines, words)]
                  .filter((part) => part !== "")
                  .join(", "),
                body.split("\n")[0]?.slice(0, 120),
              ].join(": "),
            )}
          </Warning>
        )}
        {unfinished > 0 && decision !== "assign" && (
          <li>{words.decision.unfinishedCare(unfinished, count(unfinished))}</li>
        )}
        {passes && unviewed > 0 && <li>{words.decision.unviewed(unviewed, count(unviewed))}</li>}
      </ul>
    </>
  );
}

/** One warning with its first few subjects. */
function Warning({ says, children }: { says: string; children: readonly string[] }): ReactNode {
  const words = useReviewWords();
  const { count } = useFormat();
  return (
    <li>
      {says}
      <ul className="list-disc pl-5 text-ink">
        {children.slice(0, mostNamed).map((name) => (
          <li key={name} className="break-words">
            <VisibleText text={name} />
          </li>
        ))}
        {children.length > mostNamed && (
          <li className="text-soft">{words.decision.andMore(count(children.length - mostNamed))}</li>
        )}
      </ul>
    </li>
  );
}
