import type { Task } from "../../src/protocol/task/task.ts";
import { useFormat } from "../i18n/format.ts";
import { useWords } from "../i18n/words.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { useNow } from "../ui/use-now.ts";
import { StandingBadge } from "./standing-badge.tsx";
import { standingOf } from "./standing.ts";
import { TaskActions } from "./task-actions.tsx";

/** What the task is, how it stands, how long it has taken and what it cost; and what one can do. */
export function TaskHeader({ task }: { task: Task }) {
  const words = useWords();
  const format = useFormat();
  const now = useNow();
  const ended = task.completedAt ?? task.failedAt;
  const elapsed =
    task.startedAt === null ? null : (ended === null ? now : Date.parse(ended)) - Date.parse(task.startedAt);
  return (
    <header className="px-4 pt-4 pb-3 lg:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageTitle>{task.title}</PageTitle>
        <StandingBadge standing={standingOf(task)} />
        <span className="font-mono text-xs text-soft">{task.id}</span>
        <dl className="flex gap-x-4 font-mono text-xs text-soft lg:ml-auto">
          <div>
            <dt className="sr-only">{words.newTask.agent}</dt>
            <dd>{task.agent}</dd>
          </div>
          {task.tokensUsed > 0 && <div>{words.task.tokens(format.count(task.tokensUsed))}</div>}
          <div>
            <dt className="sr-only">{words.task.cost}</dt>
            <dd>{format.money(task.costUsd)}</dd>
          </div>
          {elapsed !== null && (
            <div>
              <dt className="sr-only">{words.task.elapsed}</dt>
              <dd className="tabular-nums">{format.clock(elapsed)}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="mt-3">
        <TaskActions task={task} />
      </div>
    </header>
  );
}
