import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useFormat } from "../../../i18n/format.ts";
import { taskTitle } from "../../../i18n/platform/task-title.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { StandingBadge } from "../../standing/standing-badge.tsx";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { TaskActions } from "./task-actions.tsx";
import { ShieldOff } from "lucide-react";

const TaskTags = lazy(async () => ({
  default: (await import("../../tags/task-tags.tsx")).TaskTags,
}));

/** The header of a task: title, status, duration, cost and actions. */
export function TaskHeader({ task, sandboxed }: { task: Task; sandboxed: boolean | undefined }) {
  const taskWords = useTaskWords();
  const say = usePlatformWords();
  return (
    <header className="relative flex flex-wrap items-start gap-x-6 gap-y-2 px-4 pt-3 pb-2 lg:px-6">
      <div className="min-w-0 flex-1 basis-72">
        {task.parent?.kind === "task" && (
          <Link to="/t/$taskId" params={{ taskId: task.parent.id }} className="text-soft underline">
            {taskWords.parent}
          </Link>
        )}
        {task.parent?.kind === "office" && (
          <Link
            to="/offices/$officeId"
            params={{ officeId: task.parent.id }}
            search={{ member: task.parent.role }}
            className="text-soft underline"
          >
            {taskWords.office}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:pr-10">
          <PageTitle>{taskTitle(task, say)}</PageTitle>
          <StandingBadge standing={standingOf(task)} />
          <UnsandboxedBadge sandboxed={sandboxed} />
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
          <Figures task={task} />
          {task.parent === undefined && (
            <span className="flex flex-wrap items-center gap-1">
              <Suspense>
                <TaskTags task={task} />
              </Suspense>
            </span>
          )}
        </div>
      </div>
      <TaskActions task={task} />
    </header>
  );
}

function Figures({ task }: { task: Task }) {
  const taskWords = useTaskWords();
  const format = useFormat();
  const now = useNow();
  const ended = task.completedAt ?? task.failedAt;
  const figures = [
    { name: taskWords.agent, value: task.agent },
    ...(task.node === undefined ? [] : [{ name: taskWords.node, value: task.node.name }]),
    ...(task.startedAt === null
      ? []
      : [
          {
            name: taskWords.elapsed,
            value: format.clock((ended === null ? now : Date.parse(ended)) - Date.parse(task.startedAt)),
          },
        ]),
    ...(task.costUsd === 0 && task.budget === undefined
      ? []
      : [
          {
            name: taskWords.cost,
            value:
              task.budget === undefined
                ? format.money(task.costUsd)
                : taskWords.budgetOf(format.cost(task.costUsd), format.money(task.budget)),
          },
        ]),
    ...(task.tokensUsed === 0 ? [] : [{ name: taskWords.tokens, value: format.count(task.tokensUsed) }]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 text-xs text-soft tabular-nums">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt>{name}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{taskWords.id}</dt>
        <dd className="font-mono">{task.id}</dd>
      </div>
    </dl>
  );
}

/** Shows that the agent's latest run has no sandbox; renders nothing if it has, or if that is unknown. */
function UnsandboxedBadge({ sandboxed }: { sandboxed: boolean | undefined }) {
  const taskWords = useTaskWords();
  if (sandboxed !== false) return null;
  return (
    <span
      title={taskWords.unsandboxedMeans}
      className="inline-flex items-center gap-1 rounded-full bg-risk-wash px-2 py-0.5 text-xs font-medium whitespace-nowrap text-risk"
    >
      <ShieldOff size={13} aria-hidden="true" />
      {taskWords.unsandboxed}
    </span>
  );
}
