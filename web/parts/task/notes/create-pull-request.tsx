import { GitPullRequest } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { useDeliveryWords } from "../../../i18n/delivery-words.ts";
import { Button } from "../../../ui/button.tsx";

const PullRequestDialog = lazy(async () => ({
  default: (await import("./pull-request-dialog.tsx")).PullRequestDialog,
}));

/** A button that opens the form for a pull request with the approved result of a task. */
export function CreatePullRequest({ taskId }: { taskId: TaskId }) {
  const words = useDeliveryWords();
  const isBusy = useTaskPart(taskId, ({ delivery }) => delivery.wanted !== null) ?? false;
  const [asking, setAsking] = useState(false);
  const project = useTaskPart(taskId, ({ task }) => task.project);
  if (!useMay("decide", { project })) return null;
  return (
    <>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        <GitPullRequest size={15} aria-hidden="true" /> {words.button}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <PullRequestDialog taskId={taskId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
