import { useFormat } from "../../i18n/format.ts";
import { useOrchestrationWords } from "../../i18n/orchestration-words.ts";
import { percentDone, ringArcs } from "./ring-arcs.ts";
import type { Counts } from "./types.ts";
import { useCountsText } from "./use-counts-text.ts";

const strokes = {
  done: "stroke-done",
  running: "stroke-running",
  failed: "stroke-failed",
  blocked: "stroke-waiting",
} as const;

/** A ring with the shares of done, running, failed and blocked tasks around the percentage. */
function ProgressRing({ counts, size = 56 }: { counts: Counts; size?: number }) {
  const text = useCountsText();
  return (
    <svg
      role="img"
      aria-label={text(counts)}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      className="shrink-0"
    >
      <title>{text(counts)}</title>
      <Ring counts={counts} />
    </svg>
  );
}

/** The ring inside another SVG, 56 units wide. */
export function Ring({ counts }: { counts: Counts }) {
  const format = useFormat();
  return (
    <>
      <g fill="none" strokeWidth={7} transform="rotate(-90 28 28)">
        <circle cx={28} cy={28} r={23} className="stroke-line" />
        {ringArcs(counts).map(({ kind, start, length }) => (
          <circle
            key={kind}
            cx={28}
            cy={28}
            r={23}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
            className={strokes[kind]}
          />
        ))}
      </g>
      <text x={28} y={32.5} textAnchor="middle" className="fill-ink text-[13px] font-semibold tabular-nums">
        {format.percent(percentDone(counts))}
      </text>
    </>
  );
}

/** The ring of a set of tasks with the number of done, running, failed and blocked tasks. */
export function ProgressSummary({ counts }: { counts: Counts }) {
  const words = useOrchestrationWords();
  const format = useFormat();
  return (
    <div className="flex items-center gap-3">
      <ProgressRing counts={counts} />
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {words.doneOf(format.count(counts.done), format.count(counts.total))}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs tabular-nums">
          {counts.running > 0 && (
            <span className="text-running">{words.running(format.count(counts.running))}</span>
          )}
          {counts.failed > 0 && (
            <span className="text-failed">{words.failed(format.count(counts.failed))}</span>
          )}
          {counts.blocked > 0 && (
            <span className="text-waiting">{words.blocked(format.count(counts.blocked))}</span>
          )}
        </p>
      </div>
    </div>
  );
}
