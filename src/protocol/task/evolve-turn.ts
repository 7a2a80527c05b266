import type { TaskEvent } from "./event.ts";
import type { TaskState } from "./state.ts";

/** What only agents that take turns tell: their words, tools, tokens, limits, asks and the ends of their turns. */
export type TurnEvent = Extract<
  TaskEvent,
  {
    type:
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
    case "agent.said":
      return { ...state, conversation: [...state.conversation, { by: "agent", text: event.text, at }] };
    case "usage.recorded":
      return used(state, event);
    case "limit.reported":
      return event.phase === "blocked" ? { ...state, limitResetsAt: event.resetsAt } : state;
    case "turn.ended":
      return {
        ...state,
        turn: null,
        asks: [],
        errorTries: event.status === "ok" ? 0 : state.errorTries,
        limitResetsAt: event.status === "limit" ? state.limitResetsAt : null,
      };
    case "ask.opened":
      return { ...state, asks: [...state.asks, event.ask] };
    case "ask.closed":
      return { ...state, asks: state.asks.filter(({ id }) => id !== event.askId) };
    case "action.performed":
    case "output.unread":
      return state;
  }
}

function used(state: TaskState, event: Extract<TurnEvent, { type: "usage.recorded" }>): TaskState {
  const { spent, task } = state;
  const { input, output, cacheRead, cacheWrite, costUsd } = event;
  return {
    ...state,
    spent: {
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
