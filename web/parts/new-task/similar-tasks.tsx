import { useQuery } from "@tanstack/react-query";
import { tasksWith } from "../../data/queries.ts";
import { type Format, useFormat } from "../../i18n/format.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { similarTo } from "./similar.ts";

const looksBack = 200;

/** What the latest completed tasks of this kind took and cost; nothing where there are too few. */
export function SimilarTasks({ type }: { type: string }) {
  const words = useNewTaskWords();
  const format = useFormat();
  const completed = useQuery(tasksWith("completed", looksBack));
  const similar = similarTo(type, completed.data?.items ?? []);
  if (similar === null) return null;
  const { count, ms, costUsd } = similar;
  return (
    <p data-similar={count} className="mt-3 border-t border-line pt-3">
      {words.similar(format.count(count), between(ms, format.span), between(costUsd, format.money))}
    </p>
  );
}

function between([from, to]: readonly [number, number], show: Format["span"]): string {
  const ends = [show(from), show(to)];
  return ends[0] === ends[1] ? (ends[0] ?? "") : ends.join(" – ");
}
