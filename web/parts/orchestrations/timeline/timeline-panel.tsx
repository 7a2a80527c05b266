import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { taskIndex } from "../../../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import type { TaskRow } from "../table/rows.ts";
import { timelineOf } from "./attempts-of.ts";
import { TimelineView } from "./timeline-view.tsx";

/** The attempts of an orchestration over time. A row opens the task of its last attempt. */
export function TimelinePanel({ run, rows }: { run: OrchestrationState; rows: readonly TaskRow[] }) {
  const { timeline: words } = useTaskRunWords();
  const { nothingStarted } = useOrchestrationWords();
  const navigate = useNavigate();
  const now = useNow();
  const tasks = useMemo(() => timelineOf(run, rows), [run, rows]);
  const end = run.endedAt === null ? now : Date.parse(run.endedAt);
  if (tasks.length === 0) return <p className="text-soft">{nothingStarted}</p>;
  return (
    <div className="h-[70dvh] min-h-80">
      <TimelineView
        label={words.label}
        tasks={tasks}
        now={end}
        onOpen={(id) => {
          const childId = rows[taskIndex(run, id)]?.childId;
          if (childId != null) void navigate({ to: "/t/$taskId", params: { taskId: childId } });
        }}
      />
    </div>
  );
}
