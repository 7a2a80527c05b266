import type { TaskFeedback } from "../../../../src/protocol/api/keeping.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";

type Scores = NonNullable<TaskFeedback["quality"]>["scores"];

/** What heuristics say of the form of an answer, said to be that and no person's judgement. */
export function Heuristics({ scores }: { scores: Scores }) {
  const words = useWorkWords();
  const format = useFormat();
  const shown = ["relevance", "completeness", "accuracy", "clarity", "actionability", "mean"] as const;
  return (
    <div className="text-xs text-soft">
      <p>{words.heuristics}</p>
      <dl className="flex flex-wrap gap-x-4">
        {shown.map((score) => (
          <div key={score} className="flex gap-1">
            <dt>{words.scores[score]}</dt>
            <dd className="tabular-nums">{scores[score] === null ? "–" : format.short(scores[score])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
