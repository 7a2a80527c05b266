import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { saveNextTip, nextTip } from "../../../data/coaching.ts";
import { agents } from "../../../data/queries.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { Button } from "../../../ui/button.tsx";

/** The position of a tip in the window. */
interface TipPosition {
  readonly left: number;
  readonly width: number;
  readonly top: number | null;
  readonly bottom: number | null;
  /** True when the target is, or contains, a checked box. */
  readonly checked: boolean;
}

interface Target {
  /** The target: the first visible match of this selector. */
  readonly at: string;
  /** Another element that the tip must not cover. */
  readonly clear: string | null;
  readonly side: "above" | "below";
}

const widest = 300;
const narrowest = 200;
const margin = 12;
const gap = 8;
/** The room that a tip needs below its target. */
const leastRoom = 200;

/** The tips with their targets, elements to keep clear, and sides. */
const tips = [
  { name: "comment", at: ".document-comment, .line-number[data-line] button", clear: null, side: "below" },
  { name: "viewed", at: "[data-viewed-mark]", clear: null, side: "below" },
  { name: "decide", at: "footer[data-decision] > button", clear: "footer[data-decision]", side: "above" },
] as const;

/**
 * Explains reviewing in a few tips at a person's first review of a demo task. A tip closes with its button or when
 * the person does what it explains; Escape closes all of them. No tip is shown twice.
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
  const position = useTipPosition(tip ?? null);
  useEffect(() => saveNextTip(review.id, at < tips.length ? at : null), [review.id, at]);
  const commented = review.comments.some(({ anchor }) => anchor === "written");
  const done = (at === 0 && commented) || (at === 1 && position?.checked === true);
  if (done) setAt(at + 1);
  useKeys("review", { endTips: () => (isWriting() ? false : setAt(tips.length)) }, position !== null);
  if (tip === undefined || position === null || done) return null;
  const { title, body } = words.coach[tip.name];
  return (
    <div
      role="status"
      data-tip={tip.name}
      style={styleOf(position)}
      className="fixed z-30 rounded-lg border border-accent bg-page p-3 text-sm shadow-lg"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-soft">{body}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <span className="text-xs text-soft">{words.coach.count(String(at + 1), String(tips.length))}</span>
        <Button
          variant="primary"
          className="min-h-8! py-0.5! text-xs pointer-coarse:min-h-11!"
          // A press with the mouse leaves the focus in place.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAt(at + 1)}
        >
          {words.coach.gotIt}
        </Button>
      </div>
    </div>
  );
}

function styleOf({ left, width, top, bottom }: TipPosition): object {
  return { left, width, ...(top === null ? { bottom: bottom ?? 0 } : { top }) };
}

/** Checks whether the person is in a text field, where Escape only leaves the field. */
function isWriting(): boolean {
  return document.activeElement?.matches("textarea, select, input:not([type=checkbox])") === true;
}

/**
 * Follows and marks the target of a tip; returns a position that does not cover it, or null while it is not visible.
 */
function useTipPosition(target: Target | null): TipPosition | null {
  const [position, setPosition] = useState<TipPosition | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    let shown: HTMLElement | null = null;
    let request = 0;
    const look = (): void => {
      // A tip never covers a field that a person writes in.
      const writing = document.querySelector("[data-editor]") !== null;
      const there = writing ? [] : [...document.querySelectorAll<HTMLElement>(target.at)];
      const found = there.find(isInWindow(target)) ?? null;
      if (found !== shown) {
        delete shown?.dataset["coached"];
        if (found !== null) found.dataset["coached"] = "";
        shown = found;
      }
      const next = found === null ? null : positionBeside(found, target);
      setPosition((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      request = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(request);
      delete shown?.dataset["coached"];
    };
  }, [target]);
  return target === null ? null : position;
}

function positionBeside(found: HTMLElement, { clear, side }: Target): TipPosition {
  const { left, right, bottom } = found.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const width = Math.min(widest, innerWidth - 2 * margin);
  const checked = found.querySelector("input:checked") !== null;
  const fits = (from: number): number => Math.round(Math.min(from, innerWidth - margin - width));
  if (side === "above") {
    const top = (found.closest(clear ?? "*") ?? found).getBoundingClientRect().top;
    return { left: fits(left), width, top: null, bottom: Math.round(innerHeight - top + gap), checked };
  }
  // Beside the column of numbers, so that the tip covers none of them, even if it is narrower there.
  const room = Math.round(innerWidth - margin - right - gap);
  const beside = room >= narrowest ? { left: Math.round(right + gap), width: Math.min(width, room) } : null;
  return {
    ...(beside ?? { left: fits(right), width }),
    top: Math.round(bottom + gap),
    bottom: null,
    checked,
  };
}

/** Returns a check for a visible element with room for a tip. */
function isInWindow({ side }: Target): (element: HTMLElement) => boolean {
  return (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    const within = element.closest("[data-file-body]")?.getBoundingClientRect().top ?? 0;
    const room = side === "below" ? leastRoom : 0;
    return width > 0 && top >= Math.max(0, within) && bottom <= window.innerHeight - room;
  };
}
