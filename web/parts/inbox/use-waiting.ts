import { useMemo } from "react";
import { useSnoozed } from "../../data/snoozed.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { type InboxRow, inboxOf, withSnoozed } from "./inbox-of.ts";

/** The number of finished tasks that the inbox shows at first. */
export const finishedAtFirst = 10;

/** Returns the rows that wait for the person and are not snoozed. */
export function useWaiting(): readonly InboxRow[] {
  const { questions, tasks, reviews, calls } = useInboxData(null);
  const snoozed = useSnoozed();
  return useMemo(
    () => withSnoozed(inboxOf(questions, tasks, reviews, calls), snoozed).waiting,
    [questions, tasks, reviews, calls, snoozed],
  );
}
