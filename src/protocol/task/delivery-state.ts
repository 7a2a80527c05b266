import type { TaskEvent } from "./event.ts";
import type { DeliveryStep, DeliveryWish, PreparedPush, PullRequestPlace } from "./delivery-event.ts";
import type { ChecksState, PullRequestState } from "./pull-request.ts";

/** A delivery in progress. */
export interface WantedDelivery extends DeliveryWish {
  readonly prepared: PreparedPush | null;
  readonly pushed: boolean;
}

/** The result that was pushed last. */
export interface PushedResult extends PreparedPush {
  readonly repository: string | null;
  /** The approved commit with this content. */
  readonly approved: string;
  readonly at: string;
}

/** The pull request of a task, as its host last described it. */
export interface TaskPullRequest extends PullRequestPlace {
  readonly branch: string;
  readonly state: PullRequestState;
  readonly checks: ChecksState;
}

/** The deliveries of a task's result. */
export interface DeliveryState {
  /** Number of deliveries so far. */
  readonly count: number;
  readonly wanted: WantedDelivery | null;
  readonly last: PushedResult | null;
  readonly request: TaskPullRequest | null;
  /** The failure of the last delivery; null if it succeeded or is in progress. */
  readonly failure: {
    readonly step: DeliveryStep;
    readonly reason: string;
    readonly pullRequest: boolean;
    readonly at: string;
  } | null;
}

/** The initial state of a new task. */
export const newDelivery: DeliveryState = {
  count: 0,
  wanted: null,
  last: null,
  request: null,
  failure: null,
};

/** Folds one event into the deliveries of a task. */
export function evolveDelivery(state: DeliveryState, event: TaskEvent, at: string): DeliveryState {
  const { wanted, request } = state;
  switch (event.type) {
    case "delivery.requested": {
      const { type: _, ...wish } = event;
      return {
        ...state,
        count: wish.number,
        wanted: { ...wish, prepared: null, pushed: false },
        failure: null,
      };
    }
    case "delivery.prepared": {
      const { type: _, ...prepared } = event;
      return wanted === null ? state : { ...state, wanted: { ...wanted, prepared } };
    }
    case "delivery.pushed": {
      if (wanted === null || wanted.prepared === null) return state;
      const { commit: approved, repository, prepared } = wanted;
      const last = { ...prepared, repository, approved, at };
      return { ...state, last, wanted: wanted.pullRequest ? { ...wanted, pushed: true } : null };
    }
    case "delivery.failed": {
      const { step, reason } = event;
      const pullRequest = wanted?.pullRequest ?? false;
      return { ...state, wanted: null, failure: { step, reason, pullRequest, at } };
    }
    case "pull_request.opened": {
      const { type: _, existed: __, ...place } = event;
      const branch = state.last?.branch ?? "";
      return { ...state, wanted: null, request: { ...place, branch, state: "open", checks: "unknown" } };
    }
    case "pull_request.updated":
      return { ...state, wanted: null, request: request && { ...request, state: "open", checks: "unknown" } };
    case "pull_request.checked": {
      if (request?.number !== event.number) return state;
      return { ...state, request: { ...request, state: event.state, checks: event.checks } };
    }
    default:
      return state;
  }
}
