import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { taskIndex } from "../../../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { orchestrationGraph } from "../../../data/orchestration-acts.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import type { TaskRow } from "../table/rows.ts";
import { graphOfRun } from "./graph-of.ts";
import { GraphView } from "./graph-view.tsx";
import { usePaced } from "./use-paced.ts";

const TaskDialog = lazy(async () => ({ default: (await import("../table/task-dialog.tsx")).TaskDialog }));

/**
 * The largest number of tasks that a graph shows without collapsing phases. In a larger graph, the server
 * chooses the visible tasks by their status, so a change of status fetches the layout again.
 */
const mostTasks = 150;
const layoutEveryMs = 5000;

/**
 * The dependency graph of an orchestration. Opening a task leads to its page; opening a collapsed phase shows
 * its tasks.
 */
export function GraphPanel({ run, rows }: { run: OrchestrationState; rows: readonly TaskRow[] }) {
  const words = useTaskRunWords();
  const names = useOrchestrationWords();
  const { count } = useFormat();
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [selected, setSelected] = useState<string | null>(null);
  const [shown, setShown] = useState<TaskRow | null>(null);
  const isLarge = rows.length > mostTasks;
  const busy = isLarge
    ? rows
        .flatMap(({ id, status }) => (status === "in_progress" || status === "failed" ? [id] : []))
        .join(" ")
    : "";
  const version = usePaced(`${run.list.digest} ${busy}`, layoutEveryMs);
  const layout = useQuery(orchestrationGraph(run.id, { open, selected: isLarge ? selected : null, version }));
  const graph = useMemo(
    () =>
      layout.data === undefined
        ? null
        : graphOfRun(run, rows, layout.data, (phase) => names.phase(count(phase))),
    [run, rows, layout.data, names, count],
  );
  if (graph === null) return <LoadingOrFailure of={layout} shape="figures" className="" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isLarge && (
        <div className="flex min-h-9 flex-wrap items-center gap-3 text-sm text-soft">
          {open.length === 0 ? (
            words.graph.collapsed
          ) : (
            <Button onClick={() => setOpen([])}>{words.collapse}</Button>
          )}
        </div>
      )}
      <div className="h-[70dvh] min-h-80">
        <GraphView
          label={words.graph.label}
          graph={graph}
          selected={selected}
          onSelect={(id) => setSelected(taskIndex(run, id) < 0 ? null : id)}
          onOpen={(id) => {
            const row = rows[taskIndex(run, id)];
            const phase = graph.nodes.find((node) => node.id === id)?.phase;
            if (row === undefined) {
              if (phase !== undefined) setOpen([...new Set([...open, phase])].toSorted((a, b) => a - b));
            } else if (row.childId === null) setShown(row);
            else void navigate({ to: "/t/$taskId", params: { taskId: row.childId } });
          }}
        />
      </div>
      {shown !== null && (
        <Suspense fallback={null}>
          <TaskDialog run={run} row={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}
