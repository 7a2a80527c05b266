import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Pause, Pencil, Play, RotateCcw, Square, Trash2, Zap } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { actOn, deleteTask, type PlainAct } from "../../../data/commands.ts";
import { useMay } from "../../../data/rights.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";

const RetryDialog = lazy(async () => ({ default: (await import("./retry-dialog.tsx")).RetryDialog }));

/** The actions that are the main one of a task where they are allowed, most important first. */
const mainActions = ["submit", "resume", "retry", "pause"] as const;

/**
 * The actions on a task in its state, or only the main one. Irreversible ones ask first and name their effect.
 */
export function TaskActions({ task, mainOnly = false }: { task: Task; mainOnly?: boolean }) {
  const words = useWords();
  const taskWords = useTaskWords();
  const sentenceOf = useFailureSentence();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"cancel" | "delete" | "retry" | null>(null);
  const of = { project: task.project, owner: task.createdBy };
  const mayChange = useMay("change", of);
  const mayRemove = useMay("remove", of);
  const mayWork = useMay("work", of);
  const paused = task.agentStatus === "paused";
  const all = allowedActions(task.status, task.type)
    .filter((action) => (action === "delete" ? mayRemove : mayChange))
    .filter((action) =>
      action === "pause" ? !paused : action !== "resume" || (paused && !isOverBudget(task)),
    );
  const main = mainActions.find((action) => all.includes(action));
  const allowed = mainOnly ? all.filter((action) => action === main) : all;
  const stands = `${task.status} ${task.agentStatus}`;
  const act = useMutation({
    mutationFn: ({ name }: { name: PlainAct; stands: string }) => actOn(task.id, name),
    onError: (error) => toast(sentenceOf(error)),
  });
  const begin = (name: PlainAct): void => act.mutate({ name, stands });
  const remove = useMutation({
    mutationFn: () => deleteTask(task.id),
    onSuccess: () => navigate({ to: "/" }),
    onError: (error) => toast(sentenceOf(error)),
  });
  // The event of an action may arrive before its response.
  const busy = (act.isPending && act.variables.stands === stands) || remove.isPending;
  return (
    <div className="flex flex-wrap gap-2">
      {allowed.includes("submit") && (
        <Button variant="primary" disabled={busy} onClick={() => begin("execute")}>
          <Play size={15} aria-hidden="true" /> {taskWords.start}
        </Button>
      )}
      {allowed.includes("edit") && (
        <Link to="/new" search={{ draft: task.id }} className={buttonClass()}>
          <Pencil size={15} aria-hidden="true" /> {taskWords.edit}
        </Link>
      )}
      {allowed.includes("pause") && (
        <Button disabled={busy} onClick={() => begin("pause")}>
          <Pause size={15} aria-hidden="true" /> {taskWords.pause}
        </Button>
      )}
      {allowed.includes("resume") && (
        <Button
          variant={task.blockedBy === "user" ? "primary" : "plain"}
          disabled={busy}
          onClick={() => begin("resume")}
        >
          <Play size={15} aria-hidden="true" /> {taskWords.resume}
        </Button>
      )}
      {allowed.includes("retry") && (
        <Button variant="primary" disabled={busy} onClick={() => setAsking("retry")}>
          <RotateCcw size={15} aria-hidden="true" /> {taskWords.retry}
        </Button>
      )}
      {allowed.includes("cancel") && (
        <Button variant="danger" disabled={busy} onClick={() => setAsking("cancel")}>
          <Square size={14} aria-hidden="true" /> {taskWords.cancel}
        </Button>
      )}
      {mayWork && !mainOnly && task.type === "workflow" && task.status === "completed" && (
        <Link to="/triggers/new" search={{ from: task.id }} className={buttonClass()}>
          <Zap size={15} aria-hidden="true" /> {taskWords.tryTriggers}
        </Link>
      )}
      {allowed.includes("delete") && (
        <Button disabled={busy} onClick={() => setAsking("delete")}>
          <Trash2 size={15} aria-hidden="true" /> {taskWords.delete}
        </Button>
      )}
      {asking === "retry" && (
        <Suspense fallback={null}>
          <RetryDialog taskId={task.id} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === "cancel" && (
        <ConfirmDialog
          title={taskWords.cancelTitle}
          body={taskWords.cancelBody}
          confirm={taskWords.cancel}
          refuse={taskWords.keepTask}
          closeLabel={words.close}
          onConfirm={() => begin("cancel")}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={taskWords.deleteTitle}
          body={taskWords.deleteBody}
          confirm={taskWords.delete}
          refuse={taskWords.keep}
          closeLabel={words.close}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Checks whether the task has spent its own budget; it then continues only with a larger one. */
function isOverBudget({ blockedBy, budget, costUsd }: Task): boolean {
  return blockedBy === "budget" && budget !== undefined && costUsd >= budget;
}
