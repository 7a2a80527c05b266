import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { isHeldBack, mayCall } from "./decide/limits.ts";

/** Who calls a provider: the agent of a task, or the verification agent of one. */
export type CallerId = TaskId | `${TaskId} judge`;

/** How a caller stands with the limits of its account. */
export interface Caller {
  readonly id: CallerId;
  readonly taskId: TaskId;
  readonly agent: string;
  /** The end of the limit that it waits for or tries; null where none is known. */
  readonly until: number | null;
  readonly probing: boolean;
  readonly held: boolean;
  readonly mayCall: boolean;
  /** The timer that rang while another caller was trying whether the limit is over. */
  readonly rung: string | null;
}

/** The callers of a task that has not ended. */
export function callersOf(state: TaskState, takesTurns: (agent: string) => boolean): Caller[] {
  const {
    task,
    deleted,
    agent: { care },
  } = state;
  if (deleted || !["pending", "in_progress", "review"].includes(task.status)) return [];
  const worker: Caller = {
    id: task.id,
    taskId: task.id,
    agent: task.agent,
    until: care.limit === null ? null : Date.parse(care.limit.until),
    probing: care.limit?.probing === true && task.agentStatus === "running",
    held: isHeldBack(state),
    mayCall: mayCall(state, takesTurns(task.agent)),
    rung: null,
  };
  const judge = judgeOf(state);
  return judge === null ? [worker] : [worker, judge];
}

/** A verification agent waits by a timer of its own; one that was planned is about to call. */
function judgeOf({ task, gate: { judge, stage }, timers }: TaskState): Caller | null {
  if (judge === null || stage !== "judging") return null;
  const again = timers.find(({ purpose }) => purpose === "judge_again");
  return {
    id: `${task.id} judge`,
    taskId: task.id,
    agent: judge.agent,
    until: again === undefined ? null : Date.parse(again.dueAt),
    probing: false,
    held: again !== undefined,
    mayCall: judge.status === "planned" && !judge.sent && !judge.givenUp,
    rung: null,
  };
}
