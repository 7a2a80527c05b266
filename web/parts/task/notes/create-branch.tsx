import { GitBranch } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { useTakeHomeWords } from "../../../i18n/take-home-words.ts";
import { Button } from "../../../ui/button.tsx";

const BranchDialog = lazy(async () => ({ default: (await import("./branch-dialog.tsx")).BranchDialog }));

/** A button that opens the form for a branch with the result of a task. */
export function CreateBranch({ taskId, className }: { taskId: TaskId; className?: string }) {
  const words = useTakeHomeWords();
  const [asking, setAsking] = useState(false);
  const project = useTaskPart(taskId, ({ task }) => task.project);
  if (!useMay("decide", { project })) return null;
  return (
    <>
      <Button className={className} onClick={() => setAsking(true)}>
        <GitBranch size={15} aria-hidden="true" /> {words.branch}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <BranchDialog taskId={taskId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
