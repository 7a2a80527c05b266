import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { drafts } from "../../../data/drafts.ts";
import { type Anchor, anchorOf, draftBeginning, draftName } from "./anchor.ts";

/** The places where a comment is being written. */
export interface Editors {
  readonly open: readonly Anchor[];
  readonly begin: (anchor: Anchor) => void;
  readonly end: (anchor: Anchor) => void;
}

/** Keeps the open editors of a review. What was being written when the page was left, or is written elsewhere, is open too. */
export function useEditors(reviewId: string): Editors {
  const [open, setOpen] = useState<readonly Anchor[]>(() =>
    drafts
      .names(draftBeginning(reviewId))
      .flatMap((name) => anchorOf(reviewId, name) ?? [])
      .filter((anchor) => (drafts.read(draftName(reviewId, anchor)) ?? "") !== ""),
  );
  const acts = useMemo(() => {
    const isAt = (anchor: Anchor) => (other: Anchor) =>
      draftName(reviewId, anchor) === draftName(reviewId, other);
    return {
      begin: (anchor: Anchor) =>
        setOpen((before) => (before.some(isAt(anchor)) ? before : [...before, anchor])),
      end: (anchor: Anchor) => setOpen((before) => before.filter((other) => !isAt(anchor)(other))),
    };
  }, [reviewId]);
  useEffect(
    () =>
      drafts.follow((name, elsewhere) => {
        if (!elsewhere || !name.startsWith(draftBeginning(reviewId))) return;
        const anchor = anchorOf(reviewId, name);
        if (anchor !== null) acts[(drafts.read(name) ?? "") === "" ? "end" : "begin"](anchor);
      }),
    [reviewId, acts],
  );
  return useMemo(() => ({ open, ...acts }), [open, acts]);
}

/** How many comments, replies and changes of comments of a review are written but not added yet. */
export function useUnfinished(reviewId: string): number {
  return useSyncExternalStore(follow, () => {
    const names = drafts.names(draftBeginning(reviewId));
    return names.filter((name) => (drafts.read(name) ?? "").trim() !== "").length;
  });
}

function follow(follower: () => void): () => void {
  return drafts.follow(follower);
}
