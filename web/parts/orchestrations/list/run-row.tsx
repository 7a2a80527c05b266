import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { OrchestrationSummary } from "../../../../src/protocol/orchestration/summary.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Since } from "../../coordinators/since.tsx";
import { ringCounts } from "../run/counts.ts";
import { useCountsText } from "../use-counts-text.ts";
import { RunStatus } from "./run-status.tsx";
import { StatusBar } from "./status-bar.tsx";

/**
 * An orchestration in the list: its title, its progress, and the number of decisions that wait for a person.
 */
export const RunRow = memo(function RunRow({ run }: { run: OrchestrationSummary }) {
  const words = useTaskListWords();
  const format = useFormat();
  const countsText = useCountsText();
  return (
    <li
      data-run={run.id}
      className="relative grid gap-x-6 gap-y-2 px-4 py-3 hover:bg-hover lg:grid-cols-[minmax(0,1fr)_18rem_7.5rem] lg:items-center"
    >
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/orchestrations/$orchestrationId"
            params={{ orchestrationId: run.id }}
            data-run-link={run.id}
            className="min-w-0 truncate font-semibold after:absolute after:inset-0"
          >
            <VisibleText text={run.title} />
          </Link>
          <RunStatus status={run.status} />
          {run.waiting > 0 && (
            <span className="rounded-full bg-waiting-wash px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-waiting">
              {words.waiting(format.count(run.waiting))}
            </span>
          )}
        </div>
        <p className="truncate text-xs text-soft" title={run.project}>
          <bdi>
            <VisibleText text={run.project} />
          </bdi>
        </p>
      </div>
      <div className="grid gap-1">
        <StatusBar tasks={run.tasks} />
        <p aria-hidden="true" className="text-xs text-soft tabular-nums">
          {countsText(ringCounts(run.tasks))}
        </p>
      </div>
      <p className="flex justify-between gap-x-3 text-xs text-soft tabular-nums lg:flex-col lg:items-end">
        <span>{run.costUsd > 0 && format.money(run.costUsd)}</span>
        <Since of={run} words={words} />
      </p>
    </li>
  );
});
