import { lazy, Suspense, useState } from "react";
import type { Question } from "../../../../src/protocol/task/question.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Key } from "../../../ui/key.tsx";
import { useKeys } from "../../../keys/use-keys.ts";
import { LackOfRight } from "../../people/by-right.tsx";
import type { Decision } from "./decision-dialog.tsx";
import { useRanUnsandboxed } from "./ran-unsandboxed.ts";
import { feedbackSummary } from "./feedback-summary.ts";

const decided = () => import("./decided.tsx");
const Decided = lazy(async () => ({ default: (await decided()).Decided }));
const DecisionDialog = lazy(async () => {
  // It is shown as soon as the dialog has closed.
  void decided();
  return { default: (await import("./decision-dialog.tsx")).DecisionDialog };
});

const UnsentReview = lazy(async () => ({ default: (await import("./unsent-review.tsx")).UnsentReview }));

/**
 * The decision bar: a preview of the feedback, and the possible decisions; afterwards the decision, its author, and its
 * delivery.
 */
export function DecisionBar(props: {
  review: Review;
  questions: readonly Question[];
  next: string | null;
  unviewed: number;
  unfinished: number;
  newer: Review | null;
}) {
  const { review, newer } = props;
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const open = review.status === "pending";
  const project = useTaskPart(review.taskId, ({ task }) => task.project);
  const mayDecide = useMay("decide", { project });
  const pass: Decision = review.verified ? "approve" : "accept";
  useKeys(
    "review",
    { approve: () => setDeciding(pass), requestChanges: () => setDeciding("request_changes") },
    open && mayDecide && deciding === null,
  );
  return (
    <footer
      data-decision={review.decision ?? "open"}
      className="sticky bottom-0 z-10 max-lg:in-data-keyboard:not-has-[dialog]:hidden flex flex-wrap items-center gap-2 border-t border-line bg-panel px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:static lg:px-4"
    >
      {open && !mayDecide ? (
        <LackOfRight right="decide" className="min-h-9 items-center" />
      ) : open ? (
        <OpenBar review={review} unfinished={props.unfinished} pass={pass} onDecide={setDeciding} />
      ) : (
        <Suspense fallback={<p className="min-h-9" />}>
          <Decided review={review} newer={newer} isLast={props.next === null} />
        </Suspense>
      )}
      {!open && deciding === null && (
        <Suspense>
          <UnsentReview key={review.id} review={review} />
        </Suspense>
      )}
      {deciding !== null && (
        <Suspense>
          <DecisionDialog key={deciding} {...props} decision={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      )}
    </footer>
  );
}

function OpenBar(props: {
  review: Review;
  unfinished: number;
  pass: Decision;
  onDecide: (decision: Decision) => void;
}) {
  const { review, unfinished, pass, onDecide } = props;
  const { decision } = useReviewWords();
  const format = useFormat();
  const unsandboxed = useRanUnsandboxed(review);
  const carried = review.comments.filter(
    ({ status, carriedFrom }) => status === "open" && carriedFrom !== null,
  ).length;
  const more: readonly Decision[] = ["verify", "assign", "fail"];
  const names = { verify: decision.verify, assign: decision.assign, fail: decision.fail } as Record<
    string,
    string
  >;
  return (
    <>
      <p className="mr-auto basis-full text-soft max-lg:truncate max-lg:text-xs lg:basis-auto" data-to-send>
        {feedbackSummary(review, decision, format)}
        {carried > 0 && (
          <span className="max-lg:hidden">{` · ${decision.carried(carried, format.count(carried))}`}</span>
        )}
        {unsandboxed && (
          <span className="font-medium text-risk" data-unsandboxed>
            {" · "}
            {decision.unsandboxed}
          </span>
        )}
        {unfinished > 0 && (
          <span className="font-medium text-waiting" data-unfinished={unfinished}>
            {" · "}
            {decision.unfinished(unfinished, format.count(unfinished))}
          </span>
        )}
      </p>
      <Menu
        label={decision.more}
        className={`${buttonClass("bare")} min-h-11! lg:min-h-9!`}
        place="bottom-full left-0 mb-1 lg:right-0 lg:left-auto"
      >
        {more.map((each) => (
          <Button
            key={each}
            variant={each === "fail" ? "danger" : "bare"}
            className="justify-start! border-0!"
            onClick={() => onDecide(each)}
          >
            {names[each]}
          </Button>
        ))}
      </Menu>
      <Button
        variant={pass === "approve" ? "danger" : "primary"}
        className="min-h-11 flex-1 lg:min-h-9 lg:flex-none"
        onClick={() => onDecide("request_changes")}
      >
        {decision.requestChanges}
        <Key onAccent={pass !== "approve"}>⇧R</Key>
      </Button>
      <Button
        variant={pass === "approve" ? "primary" : "plain"}
        className="min-h-11 flex-1 lg:min-h-9 lg:flex-none"
        onClick={() => onDecide(pass)}
      >
        {pass === "approve" ? decision.approve : decision.accept}
        <Key onAccent={pass === "approve"}>A</Key>
      </Button>
    </>
  );
}
