import type { TaskEvent } from "./event.ts";
import { feedbackIs, withJudge } from "./evolve-gate.ts";
import type { TaskState } from "./state.ts";

/** What only agents that take turns tell: their words, tools, tokens, limits, asks and the ends of their turns. */
export type TurnEvent = Extract<
  TaskEvent,
  {
    type:
      | "session.opened"
      | "session.lost"
      | "message.received"
      | "background.changed"
      | "agent.said"
      | "action.performed"
      | "usage.recorded"
      | "limit.reported"
      | "turn.ended"
      | "ask.opened"
      | "ask.closed"
      | "output.unread";
  }
>;

/** Folds one of these events into a task. */
export function evolveTurn(state: TaskState, event: TurnEvent, at: string): TaskState {
  switch (event.type) {
    case "session.opened":
      return opened(state, event);
    case "session.lost":
      return { ...state, sessionHolds: false, dismissed: true };
    case "message.received":
      return {
        ...feedbackIs(state, event.messageId, "received"),
        unconfirmed: state.unconfirmed.filter(({ messageId }) => messageId !== event.messageId),
        sessionHolds: true,
      };
    case "background.changed":
      return { ...state, background: event.running };
    case "agent.said":
      return {
        ...state,
        ...atWork(state),
        conversation: [...state.conversation, { by: "agent", text: event.text, at }],
      };
    case "usage.recorded":
      return used(state, event);
    case "limit.reported":
      return event.phase === "blocked" ? { ...state, limitResetsAt: event.resetsAt } : state;
    case "turn.ended":
      return {
        ...state,
        turn: null,
        unconfirmed: [],
        outbox: isFailure(event) ? [...state.unconfirmed, ...state.outbox] : state.outbox,
        asks: [],
        ...(event.status === "ok"
          ? { sessionHolds: true, errorTries: 0, mistakes: 0, nudges: 0, losses: 0 }
          : {}),
        limitResetsAt: event.status === "limit" ? state.limitResetsAt : null,
      };
    case "ask.opened":
      return { ...state, ...atWork(state), asks: [...state.asks, event.ask] };
    case "ask.closed":
      return { ...state, asks: state.asks.filter(({ id }) => id !== event.askId) };
    case "action.performed":
      return { ...state, ...atWork(state) };
    case "output.unread":
      return state;
  }
}

/** Where a turn failed before the agent did anything with its message, some forget it: it is told again. */
function isFailure({ status }: Extract<TurnEvent, { type: "turn.ended" }>): boolean {
  return status === "limit" || status === "error";
}

/** An agent that says, does or asks something in a turn has the message that began it. */
function atWork({ turn, unconfirmed }: TaskState): Pick<TaskState, "sessionHolds" | "unconfirmed"> {
  return { sessionHolds: true, unconfirmed: turn === null ? unconfirmed : [] };
}

function opened(state: TaskState, { runId, id }: Extract<TurnEvent, { type: "session.opened" }>): TaskState {
  const { run, gate } = state;
  if (gate.judge?.runId === runId && gate.judge.session !== null) {
    return withJudge(state, { session: { ...gate.judge.session, id, opened: true } });
  }
  if (run === null || run.session === null || run.id !== runId) return state;
  return { ...state, run: { ...run, session: { ...run.session, id, opened: true } } };
}

function used(state: TaskState, event: Extract<TurnEvent, { type: "usage.recorded" }>): TaskState {
  const { spent, task } = state;
  const { input, output, cacheRead, cacheWrite, costUsd } = event;
  return {
    ...state,
    spent:
      event.byVerifier === true
        ? spent
        : {
            input: spent.input + input,
            output: spent.output + output,
            cacheRead: spent.cacheRead + cacheRead,
            cacheWrite: spent.cacheWrite + cacheWrite,
            costUsd: spent.costUsd + costUsd,
          },
    task: {
      ...task,
      tokensUsed: task.tokensUsed + input + output + cacheRead + cacheWrite,
      costUsd: task.costUsd + costUsd,
    },
  };
}

/** A message that has been taken begins a turn, unless it answers an ask in the middle of one. */
export function sent(state: TaskState, messageId: string): TaskState {
  const message = state.outbox.find((each) => each.messageId === messageId);
  const begins = state.run?.session != null && message !== undefined && message.type !== "ask_answer";
  return {
    ...state,
    outbox: state.outbox.filter((each) => each !== message),
    turn: begins ? message.messageId : state.turn,
    unconfirmed: begins ? [...state.unconfirmed, message] : state.unconfirmed,
  };
}
