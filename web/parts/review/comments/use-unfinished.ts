import { useSyncExternalStore } from "react";
import { drafts } from "../../../data/drafts.ts";
import { draftBeginning } from "./anchor.ts";

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
