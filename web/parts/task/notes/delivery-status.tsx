import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleX, GitBranch, GitMerge, GitPullRequest, GitPullRequestClosed, RefreshCw } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { DeliveryState, TaskPullRequest } from "../../../../src/protocol/task/delivery-state.ts";
import { followPullRequest, refreshPullRequest } from "../../../data/deliveries.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { useDeliveryWords } from "../../../i18n/delivery-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Button } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

const icons = { open: GitPullRequest, merged: GitMerge, closed: GitPullRequestClosed };

/** The state of a task's delivery: in progress, pushed, its pull request, or the reason why it failed. */
export function DeliveryStatus({ taskId }: { taskId: TaskId }) {
  const words = useDeliveryWords();
  const say = usePlatformWords();
  const delivery = useTaskPart(taskId, (state) => state.delivery);
  if (delivery === undefined) return null;
  const { wanted, request, last, failure } = delivery;
  return (
    <div data-delivery={stateOf(delivery)} className="grid grid-cols-1 gap-2">
      <p role="status" className="text-soft empty:hidden">
        {wanted !== null && (wanted.pushed ? words.creating : words.pushing)}
      </p>
      {request !== null && <Request taskId={taskId} request={request} />}
      {request === null && last !== null && (
        <p className="flex items-center gap-2 wrap-anywhere">
          <GitBranch size={16} aria-hidden="true" className="shrink-0 text-done" />
          <VisibleText text={words.pushed(last.branch)} />
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-failed-wash px-3 py-2 text-failed">
          <CircleX size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {words.failed} <VisibleText text={say(failure.reason)} />
          </span>
        </p>
      )}
    </div>
  );
}

/** A pull request with its state and checks, and the button that reads them again. */
function Request({ taskId, request }: { taskId: TaskId; request: TaskPullRequest }) {
  const words = useDeliveryWords();
  const { number, url, state, checks } = request;
  const isOpen = state === "open";
  useQuery(followPullRequest(taskId, isOpen));
  const refresh = useMutation({ mutationFn: () => refreshPullRequest(taskId, false) });
  const project = useTaskPart(taskId, ({ task }) => task.project);
  const mayRefresh = useMay("work", { project });
  const Icon = icons[state];
  const told = isOpen ? words.checks[checks] : "";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex min-w-0 items-center gap-2">
          <Icon size={16} aria-hidden="true" className="shrink-0 text-done" />
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="within-reach rounded text-accent underline"
            aria-label={`${words.request(`#${number}`)} (${words.newTab})`}
          >
            {words.request(`#${number}`)}
          </a>
        </p>
        <p data-request-state={state}>
          {[words.states[state], told].filter((text) => text !== "").join(" · ")}
        </p>
        {mayRefresh && (
          <Button
            variant="bare"
            aria-label={refresh.isPending ? words.refreshing : words.refresh}
            title={words.refresh}
            disabled={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            <RefreshCw size={15} aria-hidden="true" />
          </Button>
        )}
      </div>
      <FailureNote error={refresh.error} />
    </>
  );
}

function stateOf({ wanted, failure, request }: DeliveryState): string {
  if (wanted !== null) return "working";
  if (failure !== null) return "failed";
  return request === null ? "pushed" : request.state;
}
