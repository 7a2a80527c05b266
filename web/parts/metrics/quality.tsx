import type { MetricsSummary } from "../../../src/protocol/api/keeping.ts";
import { useFormat } from "../../i18n/format.ts";
import { useMetricsWords } from "../../i18n/metrics-words.ts";

const scores = ["relevance", "completeness", "accuracy", "clarity", "actionability", "mean"] as const;

/** What heuristics say of the form of answers, said to be that; nothing where none were looked at. */
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
