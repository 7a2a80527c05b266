import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import type { OrchestrationId } from "../../src/protocol/ids.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { orchestrationState } from "../data/orchestrations.ts";
import { useTaskRunWords } from "../i18n/task-run-words.ts";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { RunHeader } from "../parts/orchestrations/run/run-header.tsx";
import { runTabs } from "../parts/orchestrations/run/run-search.ts";
import { rowsOf } from "../parts/orchestrations/table/rows.ts";
import { Tabs } from "../ui/tabs.tsx";
import { NotFound } from "./not-found.tsx";

const TaskTable = lazy(async () => ({
  default: (await import("../parts/orchestrations/table/task-table.tsx")).TaskTable,
}));
const GraphPanel = lazy(async () => ({
  default: (await import("../parts/orchestrations/graph/graph-panel.tsx")).GraphPanel,
}));
const TimelinePanel = lazy(async () => ({
  default: (await import("../parts/orchestrations/timeline/timeline-panel.tsx")).TimelinePanel,
}));
const MergesPanel = lazy(async () => ({
  default: (await import("../parts/orchestrations/run/merges-panel.tsx")).MergesPanel,
}));
const AttentionNotes = lazy(async () => ({
  default: (await import("../parts/orchestrations/run/attention-notes.tsx")).AttentionNotes,
}));
const MainLine = lazy(async () => ({
  default: (await import("../parts/orchestrations/run/main-line.tsx")).MainLine,
}));
const CapacityLine = lazy(async () => ({
  default: (await import("../parts/orchestrations/run/capacity-line.tsx")).CapacityLine,
}));
const ReportFigures = lazy(async () => ({
  default: (await import("../parts/orchestrations/run/report-figures.tsx")).ReportFigures,
}));

/**
 * The page of one orchestration: its progress, the decisions that wait for a person, and its tasks as table,
 * graph and timeline.
 */
export function OrchestrationPage() {
  const { orchestrationId } = useParams({ from: "/signed-in/orchestrations/$orchestrationId" });
  const words = useTaskRunWords();
  const run = useQuery(orchestrationState(orchestrationId as OrchestrationId));
  if (run.data === undefined) {
    // An address that is not an id is handled like an unknown id.
    if (run.error instanceof ApiFailure && (run.error.status === 404 || run.error.status === 400))
      return <NotFound />;
    return <LoadingOrFailure whole of={run} shape="screen" />;
  }
  if (run.data.deleted) return <p className="p-6 text-soft">{words.deleted}</p>;
  return (
    <div className="flex min-h-full shrink-0 flex-col pb-6">
      <RunHeader run={run.data} />
      {run.data.main !== null && (
        <Suspense fallback={<div className="h-8 shrink-0" />}>
          <MainLine run={run.data} />
        </Suspense>
      )}
      {waitsForPerson(run.data) && (
        <Suspense fallback={null}>
          <AttentionNotes run={run.data} />
        </Suspense>
      )}
      {run.data.status === "running" && (
        <Suspense fallback={<div className="h-7 shrink-0" />}>
          <CapacityLine run={run.data} />
        </Suspense>
      )}
      {run.data.endedAt !== null && (
        <Suspense fallback={<div className="h-28 shrink-0" />}>
          <ReportFigures run={run.data} />
        </Suspense>
      )}
      <Panes run={run.data} />
    </div>
  );
}

function waitsForPerson({ refused, branchRefusal, work }: OrchestrationState): boolean {
  return refused !== null || branchRefusal !== null || work.some(({ stage }) => stage === "conflict");
}

function Panes({ run }: { run: OrchestrationState }) {
  const { tabs: words } = useTaskRunWords();
  const navigate = useNavigate();
  const { tab = "table", ...arrangement } = useSearch({
    from: "/signed-in/orchestrations/$orchestrationId",
  });
  const rows = useMemo(() => rowsOf(run), [run]);
  return (
    <>
      <Tabs
        label={words.label}
        value={tab}
        tabs={runTabs.map((name) => ({ name, label: words[name] }))}
        onChange={(next) =>
          void navigate({
            to: ".",
            search: { ...arrangement, ...(next === "table" ? {} : { tab: next }) },
            replace: true,
          })
        }
      />
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="px-4 pt-3 lg:px-6">
        <Suspense fallback={<Loading className="" />}>
          {tab === "table" && <TaskTable run={run} rows={rows} arrangement={arrangement} />}
          {tab === "graph" && <GraphPanel run={run} rows={rows} />}
          {tab === "timeline" && <TimelinePanel run={run} rows={rows} />}
          {tab === "merges" && <MergesPanel run={run} />}
        </Suspense>
      </div>
    </>
  );
}
