import { useMemo } from "react";
import { useInboxData } from "../data/use-inbox.ts";
import { type InboxRow, inboxOf } from "./inbox-of.ts";

/** How many finished tasks the inbox shows at first. */
export const finishedAtFirst = 10;

/** What waits for the person, anywhere in the page. */
export function useWaiting(): readonly InboxRow[] {
  const { questions, tasks, reviews } = useInboxData(finishedAtFirst);
  return useMemo(() => inboxOf(questions, tasks, reviews).waiting, [questions, tasks, reviews]);
}
