import { useCallback, useMemo } from "react";
import type { MetricsSummary } from "../../../src/protocol/api/archives.ts";
import { useFormat } from "../../i18n/format.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";
import { isBlank, Plot, type Titled } from "./plot.tsx";
import { byModel, ofEnded, timesBetween } from "./series.ts";

const rates = [
  "thumbsUpRate",
  "followUpQuestionRate",
  "taskAbandonmentRate",
  "codeExampleRate",
  "linkInclusionRate",
] as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Distances between marks of a time axis, from a second to four weeks. */
const timeSteps = [
  1000,
  5000,
  15_000,
  30_000,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 4, 8, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28].map((count) => count * day),
];
const share = [0, 1] as const;
const stars = [1, 5] as const;
const starSteps = [1];
const counts = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/**
 * All plots: cost, tokens, tasks, waiting, verification, ratings, conversations. Plots without data are only listed
 * at the end.
 */
export function Plots({ metrics }: { metrics: MetricsSummary }) {
  const words = useMetricsWords();
  const format = useFormat();
  const drawn = useSeries(metrics);
  const percent = useCallback((value: number) => format.percent(value * 100), [format]);
  const per = words.per[metrics.by];
  const plots: readonly Titled[] = [
    { title: words.costBy(per), series: drawn.cost, kind: "bars", show: format.cost },
    { title: words.tokensBy(per), series: drawn.tokens, kind: "bars", show: format.short },
    {
      title: words.waitedBy(per),
      hint: words.waitedHint,
      series: drawn.waited,
      kind: "bars",
      show: format.spans,
      steps: timeSteps,
    },
    {
      title: words.firstPassBy(per),
      hint: words.firstPassHint,
      series: drawn.firstPass,
      kind: "lines",
      show: percent,
      range: share,
    },
    { title: words.endedBy(per), series: drawn.ended, kind: "bars", show: format.count, steps: counts },
    {
      title: words.ratingBy(per),
      series: drawn.rating,
      kind: "lines",
      show: format.short,
      range: stars,
      steps: starSteps,
    },
    {
      title: words.customBy(per),
      hint: words.customHint,
      series: drawn.custom,
      kind: "lines",
      show: percent,
      range: share,
    },
  ];
  const { blank = [], full = [] } = Object.groupBy(plots, (plot) => (isBlank(plot) ? "blank" : "full"));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {full.map((plot) => (
          <Plot key={plot.title} {...plot} />
        ))}
      </div>
      {blank.length > 0 && (
        <section className="rounded-lg border border-dashed border-line p-4 text-soft">
          <h2>{words.nothing}</h2>
          <ul className="mt-1 list-disc pl-5">
            {blank.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useSeries({ from, to, by, usage, ended, customByDay }: MetricsSummary) {
  const words = useMetricsWords();
  return useMemo(() => {
    const days = timesBetween({ from, to, by });
    const custom = new Map(customByDay.map((one) => [one.day, one]));
    const models = { other: words.other, by };
    return {
      cost: byModel(days, usage, { ...models, valueOf: ({ costUsd }) => costUsd }),
      tokens: byModel(days, usage, {
        ...models,
        valueOf: (one) => one.input + one.output + one.cacheRead + one.cacheWrite,
      }),
      waited: ofEnded(days, ended, [
        { name: words.waited, valueOf: ({ waitedMs }) => waitedMs, colour: "--waiting" },
      ]),
      firstPass: ofEnded(days, ended, [
        { name: words.firstPass, valueOf: ({ firstPassRate }) => firstPassRate, colour: "--checking" },
      ]),
      ended: ofEnded(days, ended, [
        { name: words.outcomes.completed, valueOf: ({ completed }) => completed, colour: "--done" },
        { name: words.outcomes.failed, valueOf: ({ failed }) => failed, colour: "--failed" },
        { name: words.outcomes.cancelled, valueOf: ({ cancelled }) => cancelled, colour: "--quiet" },
      ]),
      rating: ofEnded(days, ended, [{ name: words.rating, valueOf: ({ meanRating }) => meanRating }]),
      custom: {
        days,
        rows: rates.map((rate) => ({
          name: words.rates[rate],
          values: days.map((one) => custom.get(one)?.[rate] ?? null),
        })),
      },
    };
  }, [from, to, by, usage, ended, customByDay, words]);
}
