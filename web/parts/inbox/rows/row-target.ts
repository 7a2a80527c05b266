import type { InboxRow } from "../inbox-of.ts";
import type { RowTarget } from "./inbox-row-frame.tsx";

/** Returns the link target of a row. */
export function rowTarget({ kind, id }: Pick<InboxRow, "kind" | "id">): RowTarget {
  switch (kind) {
    case "question":
      return { to: "/q/$questionId", params: { questionId: id } };
    case "review":
      return { to: "/reviews/$reviewId", params: { reviewId: id } };
    case "task":
      return { to: "/t/$taskId", params: { taskId: id } };
  }
}
