import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import type { SpanKind } from "../types.ts";
import { FailedMark, PieceShape } from "./timeline-bar.tsx";

const kinds = ["agent", "tests", "queue", "person"] as const satisfies readonly SpanKind[];

/** The legend of the colours and shapes of the bars. */
export function TimelineLegend() {
  const words = useOrchestrationWords();
  return (
    <ul aria-label={words.legend} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width={22} height={12} aria-hidden="true" className="shrink-0">
            <PieceShape piece={{ kind, x: 0, width: 22 }} top={0} height={12} />
          </svg>
          {words.spans[kind]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <svg width={12} height={12} aria-hidden="true" className="shrink-0">
          <FailedMark x={6} y={6} />
        </svg>
        {words.failedAttempt}
      </li>
    </ul>
  );
}
