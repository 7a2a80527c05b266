import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import type { Attempt, TimelineTask } from "../types.ts";
import { spentIn } from "./bars.ts";

/** Returns functions that describe a task of the timeline, and one of its attempts. */
export function useRowLabel(now: number): {
  readonly task: (task: TimelineTask) => string;
  readonly attempt: (attempt: Attempt) => string;
} {
  const words = useOrchestrationWords();
  const format = useFormat();
  const attempt = (one: Attempt): string => {
    const spent = [...spentIn(one, now)];
    const total = spent.reduce((sum, [, ms]) => sum + ms, 0);
    const parts = spent.map(([kind, ms]) => words.spent(words.spans[kind], format.spans(ms)));
    const head = words.attempt(format.count(one.number), words.outcomes[one.outcome], format.spans(total));
    return parts.length > 1 ? `${head} (${parts.join(", ")})` : head;
  };
  const task = ({ id, title, status, attempts }: TimelineTask): string =>
    [withNames(`${id} ${title}`), words.statuses[status], ...attempts.map(attempt)].join(". ");
  return { task, attempt };
}
