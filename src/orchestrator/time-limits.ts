import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import { changedTimers } from "../store/changed-timers.ts";
import type { Rows } from "../store/store.ts";
import type { TimerRow } from "../store/timers.ts";

/** The purpose of the timers that end attempts. */
const purpose = "attempt";

/** The end of the time that main gave to an attempt at a task. */
export interface AttemptDeadline {
  readonly task: string;
  readonly seconds: number;
  readonly timer: TimerRow;
}

/** Returns the deadlines of the attempts that work now. */
export function deadlinesOf({ id, plan, work }: OrchestrationState): readonly AttemptDeadline[] {
  return work.flatMap(({ stage, attempts, timeoutSeconds: seconds }, index) => {
    const attempt = attempts.at(-1);
    if (stage !== "working" || attempt === undefined || seconds === null) return [];
    const { id: task } = plan.tasks[index]!;
    const dueAt = new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
    return [{ task, seconds, timer: { id: `${id}/${attempt.childId}`, stream: id, dueAt, purpose } }];
  });
}

/** Returns the timers that change between two states. */
export function timerRows(
  before: OrchestrationState | null,
  after: OrchestrationState,
): NonNullable<Rows["timers"]> {
  return changedTimers(before === null ? [] : timersOf(before), timersOf(after));
}

function timersOf(state: OrchestrationState): readonly TimerRow[] {
  return deadlinesOf(state).map(({ timer }) => timer);
}
