import type { ReactNode } from "react";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { reportOf } from "./report-of.ts";

/** Most tasks of the critical path that are named. */
const mostNamed = 12;

/** The report of an orchestration that has ended. */
export function ReportFigures({ run }: { run: OrchestrationState }) {
  const { report: words } = useTaskRunWords();
  const format = useFormat();
  const now = useNow();
  const report = reportOf(run, now);
  const { count } = format;
  const path = report.criticalPath;
  return (
    <section aria-labelledby="run-report" data-report className="px-4 pb-4 lg:px-6">
      <h2 id="run-report" className="mb-2 font-semibold">
        {words.title}
      </h2>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        <Figure label={words.tasks} value={words.ofTotal(count(report.completed), count(report.tasks))}>
          {report.skipped > 0 && words.skipped(count(report.skipped))}
          {report.skipped > 0 && report.before > 0 && ", "}
          {report.before > 0 && words.before(count(report.before))}
        </Figure>
        <Figure
          label={words.failures}
          value={count(report.failed)}
          look={report.failed > 0 ? "text-failed" : ""}
        >
          {report.blocked > 0 && words.blocked(count(report.blocked))}
        </Figure>
        <Figure label={words.retries} value={count(report.retries)}>
          {words.attempts(count(report.attempts))}
        </Figure>
        <Figure label={words.time} value={format.spans(report.elapsedMs)}>
          {report.parallelism !== null && words.parallelism(format.short(report.parallelism))}
        </Figure>
        <Figure
          label={words.merges}
          value={count(report.untested)}
          look={report.untested > 0 ? "text-waiting" : ""}
        >
          {words.ofMerges(count(report.merges))}
        </Figure>
        <Figure label={words.tokens} value={format.short(report.tokens)} />
        <Figure label={words.cost} value={format.money(report.costUsd)} />
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
