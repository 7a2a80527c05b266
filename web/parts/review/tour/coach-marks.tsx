import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { keepTip, nextTip } from "../../../data/coaching.ts";
import { agents } from "../../../data/queries.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { type Place, useTipPlace } from "./use-tip-place.ts";

/** What each tip points at, what it must not cover, and on which side of that it stands. */
const tips = [
  { name: "comment", at: ".document-comment, .line-number[data-line] button", clear: null, side: "below" },
  { name: "viewed", at: "[data-viewed-mark]", clear: null, side: "below" },
  { name: "decide", at: "footer[data-decision] > button", clear: "footer[data-decision]", side: "above" },
] as const;

/**
 * At a person's very first review, if it is the demo's: what it takes to review, one tip after the other. A tip goes with
 * its button or when the person does what it is about; Escape ends them all. None comes twice.
 */
export function CoachMarks({ review, agent }: { review: Review; agent: string }) {
  const known = useQuery(agents);
  if (known.data?.find(({ name }) => name === agent)?.kind !== "demo") return null;
  return <Tips review={review} />;
}

function Tips({ review }: { review: Review }) {
  const words = useReviewWords();
  const [at, setAt] = useState(() => nextTip(review.id) ?? tips.length);
  const tip = tips[at];
  const place = useTipPlace(tip ?? null);
  useEffect(() => keepTip(review.id, at < tips.length ? at : null), [review.id, at]);
  const commented = review.comments.some(({ anchor }) => anchor === "written");
  const done = (at === 0 && commented) || (at === 1 && place?.checked === true);
  if (done) setAt(at + 1);
  useKeys("review", { endTips: () => (isWriting() ? false : setAt(tips.length)) }, place !== null);
  if (tip === undefined || place === null || done) return null;
  const { title, body } = words.coach[tip.name];
  return (
    <div
      role="status"
      data-tip={tip.name}
      style={styleOf(place)}
      className="fixed z-30 rounded-lg border border-accent bg-page p-3 text-sm shadow-lg"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-soft">{body}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <span className="text-xs text-soft">{words.coach.count(String(at + 1), String(tips.length))}</span>
        <Button
          look="primary"
          className="min-h-8! py-0.5! text-xs pointer-coarse:min-h-11!"
          // A press with the mouse leaves the focus where the person has it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAt(at + 1)}
        >
          {words.coach.gotIt}
        </Button>
      </div>
    </div>
  );
}

function styleOf({ left, width, top, bottom }: Place): object {
  return { left, width, ...(top === null ? { bottom: bottom ?? 0 } : { top }) };
}

/** Escape in a field leaves the field, nothing else. */
function isWriting(): boolean {
  return document.activeElement?.matches("textarea, select, input:not([type=checkbox])") === true;
}
