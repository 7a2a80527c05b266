import type { DeliveryStep, PreparedPush, PullRequestPlace } from "./delivery-event.ts";
import type { ChecksState, PullRequestState } from "./pull-request.ts";

/** A person's request to deliver the approved result. */
export interface DeliveryRequestCommand {
  readonly type: "delivery.request";
  readonly pullRequest: boolean;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly target: string | null;
}

/** The platform's report about a delivery; `delivery` is its number. */
export type DeliverCommand =
  | { readonly type: "delivery.prepared"; readonly delivery: number; readonly push: PreparedPush }
  | { readonly type: "delivery.pushed"; readonly delivery: number }
  | {
      readonly type: "delivery.failed";
      readonly delivery: number;
      readonly step: DeliveryStep;
      readonly reason: string;
    }
  | {
      readonly type: "pull_request.opened";
      readonly delivery: number;
      readonly place: PullRequestPlace;
      readonly existed: boolean;
    }
  /** The host told the state of the pull request with this number. */
  | {
      readonly type: "pull_request.checked";
      readonly number: number;
      readonly state: PullRequestState;
      readonly checks: ChecksState;
    };
