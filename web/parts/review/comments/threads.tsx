import { lazy, type ReactNode, Suspense } from "react";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { drafts } from "../../../data/drafts.ts";
import { draftName } from "./anchor.ts";
import { CommentCard } from "./comment-card.tsx";
import type { Editors } from "./use-editors.ts";

/** Fetched together with the files instead of after them. */
const editor = import("./comment-editor.tsx");
const CommentEditor = lazy(async () => ({ default: (await editor).CommentEditor }));

/** The comments and open editors of one file, by the line under which they appear; 0 is the file. */
export interface Threads {
  readonly at: (line: number) => ReactNode;
  readonly has: (line: number) => boolean;
  /** The lines, in order. */
  readonly lines: readonly number[];
}

export function threadsOf(props: {
  reviewId: ReviewId;
  file: string;
  comments: readonly ReviewComment[];
  editors: Editors;
  open: boolean;
}): Threads {
  const { reviewId, file, open, editors } = props;
  const comments = Map.groupBy(
    props.comments.filter((comment) => comment.file === file),
    ({ lines }) => lines?.to ?? 0,
  );
  const writing = Map.groupBy(
    open ? editors.open.filter((anchor) => anchor.file === file) : [],
    ({ lines }) => lines?.to ?? 0,
  );
  const lines = [...new Set([...comments.keys(), ...writing.keys()])].toSorted((one, other) => one - other);
  return {
    lines,
    has: (line) => comments.has(line) || writing.has(line),
    at: (line) => (
      <div className="grid grid-cols-1 gap-2" data-thread={line}>
        {(comments.get(line) ?? []).map((comment) => (
          <CommentCard key={comment.id} comment={comment} open={open} />
        ))}
        {(writing.get(line) ?? []).map((anchor) => (
          <Suspense key={draftName(reviewId, anchor)}>
            <CommentEditor
              reviewId={reviewId}
              anchor={anchor}
              fresh={(drafts.read(draftName(reviewId, anchor)) ?? "") === ""}
              onEnd={() => editors.end(anchor)}
            />
          </Suspense>
        ))}
      </div>
    ),
  };
}
