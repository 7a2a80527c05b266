import type { OrchestrationReport } from "../../../../src/protocol/orchestration/report.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useMainWords } from "../../../i18n/main-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The cost of an agent that led an orchestration; nothing if code did. */
export function MainFigures({ main }: { main: OrchestrationReport["main"] }) {
  const words = useMainWords();
  const { count, short, money } = useFormat();
  const { agent, starts, messages, context, billedInput, costUsd } = main;
  if (agent === null) return null;
  return (
    <p className="mt-2 text-sm">
      <span className="text-soft">{words.label}</span> <VisibleText text={agent} />:{" "}
      {words.cost(count(messages), short(context), short(billedInput))}
      {costUsd > 0 && `, ${money(costUsd)}`}
      {starts > 1 && `, ${words.starts(count(starts))}`}
    </p>
  );
}
