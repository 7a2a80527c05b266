import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Figure } from "../../coordinators/figure.tsx";
import { RunStatus } from "../list/run-status.tsx";
import { ProgressSummary } from "../progress-ring.tsx";
import { ringCounts, tallyOf } from "./counts.ts";
import { RunActions } from "./run-actions.tsx";

/** The title of an orchestration, its progress and its actions. */
export function RunHeader({ run }: { run: OrchestrationState }) {
  const words = useTaskRunWords();
  const format = useFormat();
  const agents = [...run.work.flatMap(({ attempts }) => attempts), ...(run.main?.children ?? [])];
  const cost = agents.reduce((sum, { costUsd }) => sum + costUsd, 0);
  return (
    <header className="grid gap-3 px-4 pt-4 pb-3 lg:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full flex-1 basis-80">
          <BackLink to="/orchestrations">{words.back}</BackLink>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 break-words">
            <PageTitle>{run.title}</PageTitle>
            <RunStatus status={run.status} />
          </div>
          <p className="font-mono text-xs break-all text-soft">
            <VisibleText text={run.project} /> · <VisibleText text={run.list.file} />
          </p>
        </div>
        <RunActions run={run} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <ProgressSummary counts={ringCounts(tallyOf(run))} />
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {run.endedAt === null && (
            <>
              <Figure label={words.elapsed}>
                <Elapsed run={run} />
              </Figure>
              {cost > 0 && <Figure label={words.cost}>{format.money(cost)}</Figure>}
            </>
          )}
          {run.origin?.branch != null && (
            <Figure label={words.branch}>
              <span className="font-mono">
                <VisibleText text={run.origin.branch} />
              </span>
            </Figure>
          )}
        </dl>
      </div>
      {run.status === "paused" && <p className="text-sm text-soft">{words.pausedHint}</p>}
    </header>
  );
}

function Elapsed({ run: { createdAt } }: { run: OrchestrationState }) {
  const format = useFormat();
  const now = useNow();
  return format.spans(now - Date.parse(createdAt));
}
