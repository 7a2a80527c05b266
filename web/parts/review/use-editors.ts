import { useMemo, useState } from "react";
import { drafts } from "../../data/drafts.ts";
import { type Anchor, anchorOf, draftBeginning, draftName } from "./anchor.ts";

/** The places where a comment is being written. */
export interface Editors {
  readonly open: readonly Anchor[];
  readonly begin: (anchor: Anchor) => void;
  readonly end: (anchor: Anchor) => void;
}

/** Keeps the open editors of a review. What was being written when the page was left is open again. */
export function useEditors(reviewId: string): Editors {
  const [open, setOpen] = useState<readonly Anchor[]>(() =>
    drafts
      .names(draftBeginning(reviewId))
      .flatMap((name) => anchorOf(reviewId, name) ?? [])
      .filter((anchor) => (drafts.read(draftName(reviewId, anchor)) ?? "") !== ""),
  );
  return useMemo(() => {
    const isAt = (anchor: Anchor) => (other: Anchor) =>
      draftName(reviewId, anchor) === draftName(reviewId, other);
    return {
      open,
      begin: (anchor) => setOpen((before) => (before.some(isAt(anchor)) ? before : [...before, anchor])),
      end: (anchor) => setOpen((before) => before.filter((other) => !isAt(anchor)(other))),
    };
  }, [reviewId, open]);
}
