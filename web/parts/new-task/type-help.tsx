import type { WorkflowInfo } from "../../../src/protocol/api/gates.ts";
import { useFormat, type Format } from "../../i18n/format.ts";
import { useTypeHelpWords } from "../../i18n/type-help-words.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { isKnownType } from "./type-name.ts";
import { useQuery } from "@tanstack/react-query";
import { tasksWith } from "../../data/queries.ts";
import { similarTo } from "./similar.ts";

const looksBack = 200;

/** Explains the selected type: its phases, its uses, and examples. */
export function TypeHelp(props: {
  type: string;
  workflow: WorkflowInfo | undefined;
  onExample: (title: string) => void;
}) {
  const { type, workflow, onExample } = props;
  const words = useTypeHelpWords();
  const format = useFormat();
  const nameOf = usePlatformWords();
  const phases = workflow?.phases ?? [];
  return (
    <aside aria-label={words.plan} className="self-start rounded-lg border border-line bg-panel p-4 lg:mt-12">
      <h2 className="font-semibold">{words.plan}</h2>
      {phases.length > 0 && (
        <ol className="mt-2 grid gap-1">
          {phases.map(({ name, steps }, at) => (
            <li key={name} className="flex items-baseline gap-2">
              <span aria-hidden="true" className="w-4 shrink-0 text-xs text-soft tabular-nums">
                {at + 1}
              </span>
              {nameOf(name)}
              {steps > 0 && (
                <span className="ml-auto text-xs text-soft">{words.planSteps(format.count(steps))}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-soft">
        {phases.length === 0 ? words.planOpen : words.planGated(format.count(phases.length))}
      </p>
      <SimilarTasks type={type} />
      {isKnownType(type) ? (
        <>
          <h3 className="mt-4 mb-1 text-xs font-semibold text-soft">{words.notForTitle}</h3>
          <ul className="list-disc pl-4">
            {words.notFor[type].map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <h3 className="mt-4 mb-1 text-xs font-semibold text-soft">{words.examplesTitle}</h3>
          <ul className="grid gap-1">
            {words.examples[type].map((example) => (
              <li key={example}>
                <button
                  type="button"
                  className="min-h-6 pointer-coarse:min-h-11 rounded text-left text-accent hover:underline"
                  onClick={() => onExample(example)}
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        workflow !== undefined &&
        workflow.description !== "" && <p className="mt-3">{workflow.description}</p>
      )}
    </aside>
  );
}

/** Shows duration and cost of the latest completed tasks of a type; renders nothing if there are too few. */
function SimilarTasks({ type }: { type: string }) {
  const words = useTypeHelpWords();
  const format = useFormat();
  const completed = useQuery(tasksWith("completed", looksBack));
  const similar = similarTo(type, completed.data?.items ?? []);
  if (similar === null) return null;
  const { count, ms, costUsd } = similar;
  return (
    <p data-similar={count} className="mt-3 border-t border-line pt-3">
      {words.similar(
        format.count(count),
        between(ms, format.span),
        costUsd[1] > 0 ? between(costUsd, format.cost) : null,
      )}
    </p>
  );
}

function between([from, to]: readonly [number, number], show: Format["span"]): string {
  const ends = [show(from), show(to)];
  return ends[0] === ends[1] ? (ends[0] ?? "") : ends.join(" – ");
}
