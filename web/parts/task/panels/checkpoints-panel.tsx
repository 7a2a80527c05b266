import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { GitFork, History, Save } from "lucide-react";
import { useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { Checkpoint } from "../../../../src/protocol/task/checkpoint.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { forkCheckpoint, restoreCheckpoint, takeCheckpoint } from "../../../data/checkpoints.ts";
import { ofTask, useRights } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useCheckpointWords } from "../../../i18n/checkpoint-words.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { FailureNote } from "../../failure/failure-note.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useWork } from "./use-work.ts";

/** The checkpoints of a task, newest first: create one, restore one, or start another task from one. */
export function CheckpointsPanel({ taskId }: { taskId: TaskId }) {
  const words = useCheckpointWords();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const state = useWork(taskId);
  const [asking, setAsking] = useState<Checkpoint | null>(null);
  const take = useMutation({ mutationFn: () => takeCheckpoint(taskId) });
  const restore = useMutation({ mutationFn: (one: Checkpoint) => restoreCheckpoint(one.id) });
  const fork = useMutation({
    mutationFn: (one: Checkpoint) => forkCheckpoint(one.id),
    onSuccess: ({ id }) => navigate({ to: "/t/$taskId", params: { taskId: id } }),
  });
  const may = useRights();
  if (state === undefined) return null;
  const { task, gate } = state;
  const mayWork = may("work", ofTask(task));
  const mayRestore = may("change", ofTask(task));
  const busy = restore.isPending || fork.isPending || gate.restoring !== null;
  const wanted = gate.checkpointsWanted.length > 0 || take.isPending;
  return (
    <div className="focus-edge grid content-start gap-3 overflow-auto px-4 py-4 lg:px-6" tabIndex={0}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-64 text-soft">{words.checkpointsHint}</p>
        {mayWork && allowedActions(task.status, task.type).includes("checkpoint") && (
          <Button disabled={busy || wanted} onClick={() => take.mutate()}>
            <Save size={15} aria-hidden="true" />
            {wanted ? words.taking : words.take}
          </Button>
        )}
      </div>
      <FailureNote error={take.error ?? restore.error ?? fork.error} />
      {gate.checkpoints.length === 0 && <p className="text-soft">{words.noCheckpoints}</p>}
      <ol aria-label={words.checkpoints} className="grid">
        {gate.checkpoints.toReversed().map((one) => (
          <li
            key={one.id}
            data-checkpoint={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <div className="mr-auto min-w-0">
              <p className="font-medium">
                {words.triggers[one.trigger]} ·{" "}
                <time dateTime={one.at} title={format.exact(one.at)} className="font-normal tabular-nums">
                  {format.whenExactly(one.at, now)}
                </time>
              </p>
              <p className="text-xs text-soft">
                {one.phase !== null &&
                  `${words.at(format.count(one.phase), format.percent(one.progress))} · `}
                {one.commit === null ? (
                  words.noFilesYet
                ) : (
                  <span className="font-mono">{one.commit.slice(0, 10)}</span>
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {mayRestore && (
                <Button disabled={busy} onClick={() => setAsking(one)}>
                  <History size={15} aria-hidden="true" /> {words.restore}
                </Button>
              )}
              {mayWork && (
                <Button disabled={busy} onClick={() => fork.mutate(one)}>
                  <GitFork size={15} aria-hidden="true" /> {words.fork}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {asking !== null && (
        <RestoreDialog
          checkpoint={asking}
          onConfirm={() => restore.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
