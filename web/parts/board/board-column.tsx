import { useId, memo } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { Link } from "@tanstack/react-router";
import { useNow } from "../../ui/use-now.ts";
import { TagList } from "../tags/tag-list.tsx";
import { StandingBadge } from "../standing/standing-badge.tsx";
import { needsPerson, standingOf } from "../../../src/protocol/inbox/standing.ts";
import { since } from "./columns.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/**
 * One column with its count and cards. All columns have the same width; on a phone they form one list, without empty
 * ones.
 */
export function BoardColumn({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  const words = useBoardWords();
  const format = useFormat();
  const titleId = useId();
  const display = tasks.length === 0 ? "hidden lg:flex" : "flex";
  return (
    <section aria-labelledby={titleId} className={`w-full shrink-0 flex-col lg:min-h-0 lg:w-66 ${display}`}>
      <h2
        id={titleId}
        className="sticky top-0 z-10 bg-page px-1 pt-1 pb-2 font-semibold break-keep lg:static lg:pt-0"
      >
        {title} <span className="font-normal text-soft tabular-nums">{format.count(tasks.length)}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="px-1 text-xs text-soft">{words.empty}</p>
      ) : (
        <ul
          tabIndex={-1}
          aria-labelledby={titleId}
          className="grid grid-cols-1 content-start lg:min-h-0 gap-2 rounded-lg bg-panel p-2 lg:overflow-y-auto"
        >
          {tasks.map((task) => (
            <BoardCard key={task.id} task={task} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A card with the task's phase, progress, blocker and waiting time. The whole card is a link. */
const BoardCard = memo(function BoardCard({ task }: { task: Task }) {
  const words = useBoardWords();
  const format = useFormat();
  const standing = standingOf(task);
  const phases =
    task.totalPhases === 0
      ? words.conversation
      : words.phase(format.count(task.currentPhase ?? 1), format.count(task.totalPhases));
  return (
    <li
      data-card={task.id}
      className="relative grid grid-cols-1 gap-1.5 rounded-lg border border-line bg-page p-2.5 hover:bg-hover has-focus-visible:border-accent"
    >
      <h3 className="line-clamp-3 font-semibold wrap-break-word">
        <Link
          to="/t/$taskId"
          params={{ taskId: task.id }}
          data-card-link={task.id}
          className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <VisibleText text={task.title} />
        </Link>
      </h3>
      {task.totalPhases > 0 && <PhaseBar task={task} label={words.progress(format.percent(task.progress))} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <StandingBadge standing={standing} />
        <span className="min-w-0 truncate">
          <Since task={task} waiting={needsPerson(standing)} /> · {task.agent}
          {task.node !== undefined && ` · ${task.node.name}`}
        </span>
      </p>
      {task.tags !== undefined && (
        <div className="flex flex-wrap gap-1">
          <TagList tags={task.tags} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-1 text-xs text-soft">
        <span className="min-w-0 truncate">{phases}</span>
        {task.costUsd > 0 && (
          <span className="ml-auto shrink-0 whitespace-nowrap tabular-nums">
            {format.money(task.costUsd)}
          </span>
        )}
      </p>
    </li>
  );
});

function Since({ task, waiting }: { task: Task; waiting: boolean }) {
  const words = useBoardWords();
  const format = useFormat();
  const now = useNow();
  const span = format.span(now - Date.parse(since(task)));
  const over = task.status === "completed" || task.status === "cancelled" || task.status === "draft";
  return <span>{waiting ? words.waiting(span) : over ? words.ago(span) : words.since(span)}</span>;
}

/** Shows progress as one bar for each phase. */
function PhaseBar({ task, label }: { task: Task; label: string }) {
  const { totalPhases, progress, status } = task;
  const done = status === "completed" ? totalPhases : (progress / 100) * totalPhases;
  return (
    <div role="img" aria-label={label} className="flex gap-1">
      {Array.from({ length: totalPhases }, (_, index) => {
        const part = Math.max(0, Math.min(1, done - index));
        return (
          <span key={index} aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-full w-full">
              <rect width={part * 100} height="10" className={part === 1 ? "fill-done" : "fill-running"} />
            </svg>
          </span>
        );
      })}
    </div>
  );
}
