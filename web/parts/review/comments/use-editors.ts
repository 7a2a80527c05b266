import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { drafts } from "../../../data/drafts.ts";
import { type Anchor, anchorOf, draftBeginning, draftName } from "./anchor.ts";

/** The open comment editors of a review. */
export interface Editors {
  readonly open: readonly Anchor[];
  readonly begin: (anchor: Anchor) => void;
  readonly end: (anchor: Anchor) => void;
}

/** Returns the open editors of a review, including those with drafts from an earlier visit or another browser. */
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

/** Returns the number of unsent comments, replies and edits of a review. */
export function useUnfinished(reviewId: string): number {
  return useSyncExternalStore(follow, () => {
    const names = drafts.names(draftBeginning(reviewId));
    return names.filter((name) => (drafts.read(name) ?? "").trim() !== "").length;
  });
}

function follow(follower: () => void): () => void {
  return drafts.follow(follower);
}
