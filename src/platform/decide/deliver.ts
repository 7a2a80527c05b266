import { ok, refuse, type Result } from "../../protocol/result.ts";
import { lastApproval } from "../../protocol/task/approval.ts";
import type { DeliverCommand, DeliveryRequestCommand } from "../../protocol/task/delivery-command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { clearTimer, setTimer } from "./timers.ts";

/** The time after which a delivery is looked at again. Its timer also marks the task as open after a restart. */
const lookAgainMs = 60_000;

/** Records a person's request to deliver the approved result, or refuses it. */
export function requestDelivery(
  draft: Draft,
  command: DeliveryRequestCommand,
  circumstances: Circumstances,
): Result<void> {
  const { state } = draft;
  const approval = lastApproval(state.gate);
  if (!mayDeliver(state)) {
    return refuse("not_allowed", "Only the task that was approved can be delivered, not its child tasks.");
  }
  if (approval === undefined) {
    return refuse("not_allowed", "This work has not been approved. Approve its last phase first.");
  }
  if (state.task.status !== "completed") {
    return refuse("not_allowed", "The task is not completed. Deliver its result after the next approval.", {
      status: state.task.status,
    });
  }
  if (state.delivery.wanted !== null) {
    return refuse("not_allowed", "A delivery of this task is in progress. Wait until it is done.");
  }
  const { type: _, ...wish } = command;
  want(draft, { ...wish, automatic: false, commit: approval.commit }, circumstances);
  return ok(undefined);
}

/** Delivers the result of the last approval without a person's request, if the setting says so. */
export function deliverApproved(draft: Draft, commit: string, circumstances: Circumstances): void {
  const { gate, delivery } = draft.state;
  if (!circumstances.pullRequestOnApproval || !mayDeliver(draft.state)) return;
  if (gate.source === null || delivery.wanted !== null) return;
  const wish = { pullRequest: true, repository: null, branch: null, target: null };
  want(draft, { ...wish, automatic: true, commit }, circumstances);
}

/** Records a step of the delivery in progress. A step of an earlier delivery counts no more. */
export function takeDelivery(draft: Draft, command: DeliverCommand, circumstances: Circumstances): void {
  const { wanted, request } = draft.state.delivery;
  if (command.type === "pull_request.checked") {
    const isNews = request?.state !== command.state || request.checks !== command.checks;
    if (request?.number === command.number && isNews) draft.add(command);
    return;
  }
  if (wanted === null || wanted.number !== command.delivery) return;
  switch (command.type) {
    case "delivery.prepared":
      draft.add({ type: "delivery.prepared", ...command.push });
      return;
    case "delivery.pushed":
      draft.add({ type: "delivery.pushed" });
      break;
    case "delivery.failed":
      draft.add({ type: "delivery.failed", step: command.step, reason: command.reason });
      break;
    case "pull_request.opened":
      if (request?.number === command.place.number && request.url === command.place.url) {
        draft.add({ type: "pull_request.updated", number: command.place.number });
      } else {
        draft.add({ type: "pull_request.opened", ...command.place, existed: command.existed });
      }
      break;
  }
  if (draft.state.delivery.wanted === null) clearTimer(draft, "delivery");
  else lookAgain(draft, circumstances);
}

/** Sets the timer of a delivery again while it is in progress. */
export function lookAgain(draft: Draft, { now }: Pick<Circumstances, "now">): void {
  if (draft.state.delivery.wanted === null) return;
  clearTimer(draft, "delivery");
  setTimer(draft, "delivery", new Date(now.getTime() + lookAgainMs));
}

function want(
  draft: Draft,
  wish: Omit<NonNullable<TaskState["delivery"]["wanted"]>, "number" | "prepared" | "pushed">,
  circumstances: Circumstances,
): void {
  draft.add({ type: "delivery.requested", number: draft.state.delivery.count + 1, ...wish });
  lookAgain(draft, circumstances);
}

/** Returns true for a task of a person; the work of child tasks belongs to the stream that created them. */
function mayDeliver({ task, verify, specialist, main, member }: TaskState): boolean {
  return task.parent === undefined && !(verify ?? specialist ?? main ?? member);
}
