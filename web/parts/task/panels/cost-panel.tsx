import { useQuery } from "@tanstack/react-query";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { TaskUsage } from "../../../../src/protocol/usage.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { taskUsage } from "../../../data/task-usage.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";

type Amounts = TaskUsage["total"];

const mostTurns = 100;

/** The cost of a task: total, by model, and by turn. */
export function CostPanel({ taskId }: { taskId: TaskId }) {
  const work = useWorkWords();
  const format = useFormat();
  const now = useNow();
  const tokens = useTaskPart(taskId, ({ task }) => task.tokensUsed) ?? 0;
  const usage = useQuery(taskUsage(taskId, tokens));
  if (usage.data === undefined) return <LoadingOrFailure of={usage} />;
  const { total, models, turns } = usage.data;
  if (turns.length === 0) return <p className="p-4 text-soft lg:px-6">{work.noUsage}</p>;
  return (
    <div className="focus-edge grid content-start gap-6 overflow-auto px-4 py-4 lg:px-6" tabIndex={0}>
      <UsageTable
        title={work.cost}
        first={work.model}
        rows={[
          ...models.map(({ model, ...amounts }) => ({ name: model, amounts })),
          ...(models.length > 1 ? [{ name: work.total, amounts: total }] : []),
        ]}
      />
      <UsageTable
        title={work.turns}
        first={work.time}
        rows={turns
          .slice(-mostTurns)
          .toReversed()
          .map(({ at, ...amounts }) => ({ name: format.whenExactly(at, now), amounts }))}
      />
      {turns.length > mostTurns && <p className="text-soft">{work.lastTurns(format.count(mostTurns))}</p>}
    </div>
  );
}

function UsageTable(props: {
  title: string;
  first: string;
  rows: readonly { readonly name: string; readonly amounts: Amounts }[];
}) {
  const { title, first, rows } = props;
  const work = useWorkWords();
  const format = useFormat();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-right tabular-nums">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead className="text-xs text-soft">
          <tr>
            {[first, work.input, work.output, work.cacheRead, work.cacheWrite, work.money].map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`px-2 py-1 font-medium ${at === 0 ? "pl-0 text-left" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amounts }, at) => (
            <tr key={`${name}-${at}`} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {[amounts.input, amounts.output, amounts.cacheRead, amounts.cacheWrite].map((count, column) => (
                <td key={column} className="px-2 py-1">
                  {format.count(count)}
                </td>
              ))}
              <td className="px-2 py-1">{format.cost(amounts.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
