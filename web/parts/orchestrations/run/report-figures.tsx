import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OrchestrationReport } from "../../../../src/protocol/orchestration/report.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { orchestrationReport } from "../../../data/orchestration-acts.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { MainFigures } from "./main-figures.tsx";

/** The largest number of tasks of the critical path to name. */
const mostNamed = 12;

/** The report of an orchestration that has ended. */
export function ReportFigures({ run }: { run: OrchestrationState }) {
  const report = useQuery(orchestrationReport(run.id, String(run.seq)));
  if (report.data === undefined) return <LoadingOrFailure of={report} />;
  return <Figures report={report.data} />;
}

function Figures({ report }: { report: OrchestrationReport }) {
  const { report: words } = useTaskRunWords();
  const { count, spans, short, cost, bytes } = useFormat();
  const { tasks, skipped, before, criticalPath: path, parallelism } = report;
  const all = Object.values(tasks).reduce((sum, each) => sum + each, 0);
  return (
    <section aria-labelledby="run-report" data-report className="px-4 pb-4 lg:px-6">
      <h2 id="run-report" className="mb-2 font-semibold">
        {words.title}
      </h2>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Figure
          label={words.tasks}
          value={words.ofTotal(count(tasks.completed - skipped.length - before), count(all))}
        >
          {skipped.length > 0 && words.skipped(count(skipped.length))}
          {skipped.length > 0 && before > 0 && ", "}
          {before > 0 && words.before(count(before))}
        </Figure>
        <Figure
          label={words.failures}
          value={count(tasks.failed)}
          look={tasks.failed > 0 ? "text-failed" : ""}
        >
          {tasks.blocked > 0 && words.blocked(count(tasks.blocked))}
        </Figure>
        <Figure label={words.retries} value={count(report.retries)}>
          {words.attempts(count(report.attempts))}
        </Figure>
        <Figure label={words.time} value={spans(report.seconds * 1000)}>
          {report.barrierSeconds > 0 && words.barriers(spans(report.barrierSeconds * 1000))}
        </Figure>
        <Figure label={words.parallelism} value={short(parallelism.mean)}>
          {words.most(count(parallelism.most))}
        </Figure>
        <Figure
          label={words.merges}
          value={count(report.untestedMerges)}
          look={report.untestedMerges > 0 ? "text-waiting" : ""}
        >
          {words.ofMerges(count(report.merges))}
        </Figure>
        <Figure label={words.cost} value={cost(report.costUsd)}>
          {words.tokens(short(report.tokens))}
        </Figure>
        <Figure label={words.disk} value={bytes(report.diskBytes)} />
      </dl>
      {path.length > 0 && (
        <p className="mt-2 text-sm">
          <span className="text-soft">{words.criticalPath}</span>{" "}
          <span className="font-mono text-xs break-words">
            {path.slice(0, mostNamed).join(" → ")}
            {path.length > mostNamed && ` → … (${count(path.length)})`}
          </span>
        </p>
      )}
      <MainFigures main={report.main} />
      {report.problems.map((problem) => (
        <p key={problem} className="mt-2 font-mono text-xs text-waiting">
          <VisibleText text={problem} />
        </p>
      ))}
    </section>
  );
}

function Figure(props: { label: string; value: string; look?: string; children?: ReactNode }) {
  const { label, value, look = "", children } = props;
  return (
    <div className="rounded-lg border border-line px-3 py-2 max-sm:first:col-span-2">
      <dt className="text-xs text-soft">{label}</dt>
      <dd>
        <span className={`font-semibold tabular-nums ${look}`}>{value}</span>
        <span className="block text-xs text-soft empty:hidden">{children}</span>
      </dd>
    </div>
  );
}
