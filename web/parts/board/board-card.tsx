import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNow } from "../../ui/use-now.ts";
import { StandingBadge } from "../standing/standing-badge.tsx";
import { needsPerson, standingOf } from "../standing/standing.ts";
import { since } from "./columns.ts";
import { PhaseBar } from "./phase-bar.tsx";

/** A task on the board: its phase, how far it is, what blocks it and since when. The whole card is its link. */
export const BoardCard = memo(function BoardCard({ task }: { task: Task }) {
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
      <h3 className="line-clamp-3 font-semibold wrap-anywhere">
        <Link
          to="/t/$taskId"
          params={{ taskId: task.id }}
          data-card-link={task.id}
          className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {task.title}
        </Link>
      </h3>
      {task.totalPhases > 0 && <PhaseBar task={task} label={words.progress(format.percent(task.progress))} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <StandingBadge standing={standing} />
        <span className="min-w-0 truncate">
          <Since task={task} waiting={needsPerson(standing)} /> · {task.agent}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-1 text-xs text-soft">
        <span className="min-w-0 truncate">{phases}</span>
        {task.status !== "draft" && (
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
