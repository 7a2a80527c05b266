import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { MetricsSummary } from "../../src/protocol/api/archives.ts";
import { metricsOf } from "../data/metrics.ts";
import { useMetricsWords } from "../i18n/metrics-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { Figures } from "../parts/metrics/figures.tsx";
import { Plots } from "../parts/metrics/plots.tsx";
import { Quality } from "../parts/metrics/figures.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The metrics page: cost, time spent waiting for people, first-attempt passes and ratings. */
export function MetricsPage() {
  const words = useMetricsWords();
  const navigate = useNavigate();
  const { days = 30, by = "day" } = useSearch({ from: "/signed-in/metrics" });
  const [now] = useState(Date.now);
  const metrics = useQuery(metricsOf(days, by, now));
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8 2xl:max-w-[110rem]">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <PageTitle>{words.title}</PageTitle>
        <div className="flex flex-wrap gap-2">
          <Choice
            label={words.interval}
            labelHidden
            name="by"
            value={by}
            options={(["day", "week"] as const).map((value) => ({ value, label: words.intervals[value] }))}
            onChange={(value) =>
              void navigate({ to: "/metrics", search: { days, by: value }, replace: true })
            }
          />
          <Choice
            label={words.range}
            labelHidden
            name="days"
            value={`${days}`}
            options={(["7", "30", "90"] as const).map((value) => ({ value, label: words.ranges[value] }))}
            onChange={(value) =>
              void navigate({
                to: "/metrics",
                search: { days: value === "7" ? 7 : value === "30" ? 30 : 90, by },
                replace: true,
              })
            }
          />
        </div>
      </div>
      {metrics.data === undefined ? (
        <LoadingOrFailure of={metrics} shape="figures" className="" />
      ) : (
        <div className="grid gap-5">
          {isEmpty(metrics.data) && (
            <div className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line px-4 py-5">
              <p className="mr-auto">{words.empty}</p>
              <Link to="/new" className={buttonClass("primary")}>
                {words.newTask}
              </Link>
            </div>
          )}
          <Figures metrics={metrics.data} />
          {!isEmpty(metrics.data) && <Plots metrics={metrics.data} />}
          <Quality quality={metrics.data.quality} />
        </div>
      )}
    </div>
  );
}

function isEmpty({ tasks, usage }: MetricsSummary): boolean {
  return tasks.ended === 0 && usage.length === 0;
}
