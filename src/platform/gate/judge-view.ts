import { nothingSpent } from "../../protocol/run/spent.ts";
import type { Judge } from "../../protocol/task/gate-state.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { RunState } from "../../protocol/run/run-state.ts";

/**
 * The task as its verification agent's session sees it: a run that works on one message in a place of its own.
 * Seen like this, it is started, told, adopted and ended as any other run. Null where there is none to look after.
 */
export function judgeView(state: TaskState, placeOf: (judge: Judge) => string): TaskState | null {
  const { judge, stage } = state.gate;
  if (judge === null || judge.status === "ended") return null;
  const wanted =
    stage === "judging" && state.task.status === "in_progress" && !judge.givenUp && !state.deleted;
  return {
    ...state,
    task: {
      ...state.task,
      agent: judge.agent,
      workspace: placeOf(judge),
      status: wanted ? "in_progress" : "cancelled",
      agentStatus: wanted ? "running" : "idle",
    },
    run: runOf(judge),
    turn: judge.sent ? judge.message.messageId : null,
    unconfirmed: judge.sent ? [judge.message] : [],
    outbox: judge.sent ? [] : [judge.message],
    asks: [],
    background: 0,
    dismissed: false,
    spent: nothingSpent,
    output: judge.output,
  };
}

function runOf({ runId, agent, session, status }: Judge): RunState {
  const run = { id: runId, agent, session };
  return status === "started" ? { ...run, status, pid: 0 } : { ...run, status: "planned" };
}

/** Whether this view is of the verification agent's session. */
export function isJudge(state: TaskState): boolean {
  return state.gate.judge !== null && state.run?.id === state.gate.judge.runId;
}
