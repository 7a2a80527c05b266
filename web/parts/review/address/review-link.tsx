import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { ReviewSearch } from "./review-search.ts";

/** A link to a review or a location in it. */
export function ReviewLink(props: { id: ReviewId; at?: ReviewSearch; children: ReactNode }) {
  return (
    <Link
      to="/reviews/$reviewId"
      params={{ reviewId: props.id }}
      search={props.at ?? {}}
      className="rounded text-accent underline pointer-coarse:inline-block pointer-coarse:py-3"
    >
      {props.children}
    </Link>
  );
}
