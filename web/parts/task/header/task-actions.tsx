import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, Pause, Pencil, Play, RotateCcw, Square, Trash2, Zap } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { allowedActions } from "../../../../src/protocol/task/transitions.ts";
import { actOn, deleteTask, type PlainAct } from "../../../data/commands.ts";
import { useMay } from "../../../data/rights.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFailureSentence } from "../../failure/failure-note.tsx";

const RetryDialog = lazy(async () => ({ default: (await import("./retry-dialog.tsx")).RetryDialog }));

/** The actions that are the main one of a task where they are allowed, most important first. */
const mainActions = ["submit", "resume", "retry", "pause"] as const;

/**
 * The actions on a task in its state, or only the main one. Irreversible ones ask first and name their effect. On a phone
 * those that do not move the task on are in a menu beside the title.
 */
export function TaskActions({ task, mainOnly = false }: { task: Task; mainOnly?: boolean }) {
  const words = useWords();
  const taskWords = useTaskWords();
  const sentenceOf = useFailureSentence();
  const navigate = useNavigate();
  const wide = useWide();
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
  const shown: readonly Shown[] = [
    { action: "submit", icon: <Play size={15} aria-hidden="true" />, label: taskWords.start, main: true },
    { action: "edit", icon: <Pencil size={15} aria-hidden="true" />, label: taskWords.edit },
    { action: "pause", icon: <Pause size={15} aria-hidden="true" />, label: taskWords.pause },
    {
      action: "resume",
      icon: <Play size={15} aria-hidden="true" />,
      label: taskWords.resume,
      main: task.blockedBy === "user",
    },
    { action: "retry", icon: <RotateCcw size={15} aria-hidden="true" />, label: taskWords.retry, main: true },
    {
      action: "cancel",
      icon: <Square size={14} aria-hidden="true" />,
      label: taskWords.cancel,
      danger: true,
    },
    { action: "triggers", icon: <Zap size={15} aria-hidden="true" />, label: taskWords.tryTriggers },
    { action: "delete", icon: <Trash2 size={15} aria-hidden="true" />, label: taskWords.delete },
  ];
  const tries = mayWork && !mainOnly && task.type === "workflow" && task.status === "completed";
  const offered = shown.filter(({ action }) => (action === "triggers" ? tries : allowed.includes(action)));
  const press: Readonly<Record<Exclude<Shown["action"], "edit" | "triggers">, () => void>> = {
    submit: () => begin("execute"),
    pause: () => begin("pause"),
    resume: () => begin("resume"),
    retry: () => setAsking("retry"),
    cancel: () => setAsking("cancel"),
    delete: () => setAsking("delete"),
  };
  const draw = ({ action, icon, label, main = false, danger = false }: Shown, inMenu: boolean) => {
    const variant = danger ? "danger" : main ? "primary" : inMenu ? "bare" : "plain";
    const look = inMenu ? "justify-start! border-0!" : "";
    if (action === "edit") {
      return (
        <Link
          key={action}
          to="/new"
          search={{ draft: task.id }}
          className={`${buttonClass(variant)} ${look}`}
        >
          {icon} {label}
        </Link>
      );
    }
    if (action === "triggers") {
      return (
        <Link
          key={action}
          to="/triggers/new"
          search={{ from: task.id }}
          className={`${buttonClass(variant)} ${look}`}
        >
          {icon} {label}
        </Link>
      );
    }
    return (
      <Button key={action} variant={variant} className={look} disabled={busy} onClick={press[action]}>
        {icon} {label}
      </Button>
    );
  };
  // On a phone, only what moves the task on has a button; the rest is behind one beside the title.
  const folds = !wide && !mainOnly;
  const buttons = folds ? offered.filter(({ main = false }) => main) : offered;
  const folded = folds ? offered.filter(({ main = false }) => !main) : [];
  return (
    <>
      {buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">{buttons.map((each) => draw(each, false))}</div>
      )}
      {folded.length > 0 && (
        <div className="absolute top-1.5 right-1">
          <Menu
            label={
              <>
                <Ellipsis size={18} aria-hidden="true" />
                <span className="sr-only">{taskWords.more}</span>
              </>
            }
            className={buttonClass("bare")}
            place="top-full right-0"
          >
            {folded.map((each) => draw(each, true))}
          </Menu>
        </div>
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
    </>
  );
}

/** An action as it is shown. */
interface Shown {
  readonly action: "submit" | "edit" | "pause" | "resume" | "retry" | "cancel" | "delete" | "triggers";
  readonly icon: ReactNode;
  readonly label: string;
  /** It moves the task on. */
  readonly main?: boolean;
  readonly danger?: boolean;
}

/** Checks whether the task has spent its own budget; it then continues only with a larger one. */
function isOverBudget({ blockedBy, budget, costUsd }: Task): boolean {
  return blockedBy === "budget" && budget !== undefined && costUsd >= budget;
}
