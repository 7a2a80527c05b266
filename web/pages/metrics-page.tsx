import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { MetricsSummary } from "../../src/protocol/api/keeping.ts";
import { daysBetween, metricsOf } from "../data/metrics.ts";
import { useFormat } from "../i18n/format.ts";
import { useMetricsWords } from "../i18n/metrics-words.ts";
import { LoadingOrFailure } from "../parts/loading-or-failure.tsx";
import { Figures } from "../parts/metrics/figures.tsx";
import { Plot } from "../parts/metrics/plot.tsx";
import { Quality } from "../parts/metrics/quality.tsx";
import { byModel } from "../parts/metrics/series.ts";
import { Choice } from "../ui/choice.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** How the work goes: what it costs, how long it waits for people, how often it passes at once, what people think of it. */
export function MetricsPage() {
  const words = useMetricsWords();
  const navigate = useNavigate();
  const { days = 30 } = useSearch({ from: "/signed-in/metrics" });
  const [now] = useState(Date.now);
  const metrics = useQuery(metricsOf(days, now));
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8 lg:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <PageTitle>{words.title}</PageTitle>
        <Choice
          label={words.range}
          labelHidden
          name="days"
          value={`${days}`}
          options={(["7", "30", "90"] as const).map((value) => ({ value, label: words.ranges[value] }))}
          onChange={(value) =>
            void navigate({
              to: "/metrics",
              search: { days: value === "7" ? 7 : value === "30" ? 30 : 90 },
              replace: true,
            })
          }
        />
      </div>
      {metrics.data === undefined ? (
        <LoadingOrFailure of={metrics} shape="figures" className="" />
      ) : (
        <Summary metrics={metrics.data} />
      )}
    </div>
  );
}

const rates = [
  "thumbsUpRate",
  "followUpQuestionRate",
  "taskAbandonmentRate",
  "codeExampleRate",
  "linkInclusionRate",
] as const;

function Summary({ metrics }: { metrics: MetricsSummary }) {
  const words = useMetricsWords();
  const format = useFormat();
  const { from, to, usage, customByDay } = metrics;
  const { cost, tokens, custom } = useMemo(() => {
    const days = daysBetween(from, to);
    const byDay = new Map(customByDay.map((one) => [one.day, one]));
    return {
      cost: byModel(days, usage, { valueOf: ({ costUsd }) => costUsd, other: words.other }),
      tokens: byModel(days, usage, {
        valueOf: (one) => one.input + one.output + one.cacheRead + one.cacheWrite,
        other: words.other,
      }),
      custom: {
        days,
        rows: rates.map((rate) => ({
          name: words.rates[rate],
          values: days.map((day) => byDay.get(day)?.[rate] ?? null),
        })),
      },
    };
  }, [from, to, usage, customByDay, words]);
  const percent = useCallback((share: number) => format.percent(share * 100), [format]);
  return (
    <div className="grid gap-5">
      <Figures metrics={metrics} />
      <Plot title={words.costByDay} series={cost} kind="bars" show={format.money} total />
      <Plot title={words.tokensByDay} series={tokens} kind="bars" show={format.short} total />
      <Plot
        title={words.customByDay}
        hint={words.customHint}
        series={custom}
        kind="lines"
        show={percent}
        total={false}
      />
      <Quality quality={metrics.quality} />
    </div>
  );
}
