import type { InboxRow } from "../inbox-of.ts";
import type { RowTarget } from "./inbox-row-frame.tsx";

/** Returns the link target of a row. */
export function rowTarget(row: InboxRow): RowTarget {
  const { id } = row;
  switch (row.kind) {
    case "question":
      return { to: "/q/$questionId", params: { questionId: id } };
    case "review":
      return { to: "/reviews/$reviewId", params: { reviewId: id } };
    case "decision":
      return { to: "/offices/$officeId", params: { officeId: row.call.officeId } };
    case "task":
      return { to: "/t/$taskId", params: { taskId: id } };
  }
}
