import { useMemo } from "react";
import { useSnoozed } from "../../data/snoozed.ts";
import { useInboxData } from "../../data/use-inbox.ts";
import { type InboxRow, inboxOf, withSnoozed } from "./inbox-of.ts";

/** How many finished tasks the inbox shows at first. */
export const finishedAtFirst = 10;

/** What waits for the person and is not put away, anywhere in the page. */
export function useWaiting(): readonly InboxRow[] {
  const { questions, tasks, reviews } = useInboxData(null);
  const snoozed = useSnoozed();
  return useMemo(
    () => withSnoozed(inboxOf(questions, tasks, reviews), snoozed).waiting,
    [questions, tasks, reviews, snoozed],
  );
}
