import { useEffect, useState } from "react";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { drafts } from "../../../data/drafts.ts";
import { draftBeginning } from "./anchor.ts";

/** What is written at a comment: a change of it, or a reply. */
type Written = "edit" | "reply";

/**
 * What is being written at a comment, where it may be: as it was left, as it was begun here (then it is `fresh`, and
 * wants the focus), or as it was begun or ended elsewhere.
 */
export function useWriting({ id, reviewId }: ReviewComment, open: boolean) {
  const name = (what: Written): string => `${draftBeginning(reviewId)}${what}.${id}`;
  const left = (["edit", "reply"] as const).find((what) => drafts.read(name(what)) !== null) ?? null;
  const [writing, setWriting] = useState<Written | null>(open ? left : null);
  const [fresh, setFresh] = useState(false);
  const ending = `.${id}`;
  useEffect(
    () =>
      drafts.follow((changed, elsewhere) => {
        if (!elsewhere || !changed.endsWith(ending)) return;
        const what = changed.includes(".edit.") ? "edit" : "reply";
        const begun = drafts.read(changed) !== null;
        setWriting((before) => (begun ? (before ?? what) : before === what ? null : before));
      }),
    [ending],
  );
  return {
    name,
    writing: open ? writing : null,
    fresh,
    begin: (what: Written): void => {
      setFresh(true);
      setWriting(what);
    },
    end: (): void => setWriting(null),
  };
}
