import type { MetricsSummary } from "../../../src/protocol/api/archives.ts";
import { useFormat } from "../../i18n/format.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";

const scores = ["relevance", "completeness", "accuracy", "clarity", "actionability", "mean"] as const;

/** Placeholder for a missing figure. */
const none = "–";

/** The key figures of a period with their details. */
export function Figures({ metrics }: { metrics: MetricsSummary }) {
  const words = useMetricsWords();
  const format = useFormat();
  const { tasks, usage, waiting, verification, reviews, ratings } = metrics;
  const span = (ms: number | null): string => (ms === null ? none : format.span(ms));
  const tokens = usage.reduce((sum, one) => sum + one.input + one.output + one.cacheRead + one.cacheWrite, 0);
  const figures = [
    {
      name: words.cost,
      value: format.cost(usage.reduce((sum, { costUsd }) => sum + costUsd, 0)),
      aside: words.tokensUsed(format.short(tokens)),
    },
    {
      name: words.ended,
      value: format.count(tasks.ended),
      aside: words.endedHow(
        format.count(tasks.completed),
        format.count(tasks.failed),
        format.count(tasks.cancelled),
      ),
    },
    {
      name: words.waited,
      value: format.span(waiting.totalMs),
      aside: words.waitedMedian(span(waiting.medianMs)),
    },
    {
      name: words.firstPass,
      value: verification.firstPassRate === null ? none : format.percent(verification.firstPassRate * 100),
      aside: words.phases(format.count(verification.phases)),
    },
    {
      name: words.decision,
      value: span(reviews.medianDecisionMs),
      aside: words.decisionHow(format.count(reviews.decided), format.count(reviews.pendingOver24h)),
    },
    {
      name: words.rating,
      value: ratings.mean === null ? none : `${format.short(ratings.mean)} / 5`,
      aside: words.ratings(format.count(ratings.count)),
    },
  ];
  return (
    <dl aria-label={words.figures} className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      {figures.map(({ name, value, aside }) => (
        <div key={name} className="rounded-lg border border-line bg-panel px-3 py-3 lg:px-4">
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          <dd className="text-xs text-soft">{aside}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows heuristic scores of the form of answers, labelled as such; renders nothing without any. */
export function Quality({ quality }: { quality: MetricsSummary["quality"] }) {
  const words = useMetricsWords();
  const format = useFormat();
  if (quality.rated === 0) return null;
  return (
    <section className="rounded-lg border border-line p-4">
      <h2 className="font-semibold">{words.quality}</h2>
      <p className="text-xs text-soft">{words.qualityHint(format.count(quality.rated))}</p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {scores.map((score) => (
          <div key={score}>
            <dt className="text-xs text-soft">{words.scores[score]}</dt>
            <dd className="font-semibold tabular-nums">
              {quality[score] == null ? words.unknown : format.short(quality[score])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
