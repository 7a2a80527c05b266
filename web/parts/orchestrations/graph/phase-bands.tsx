import { memo } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import type { GraphPhase } from "../types.ts";

/** The distance in pixels that a band extends beyond the columns of its phase. */
const overhang = 16;

/** The width in pixels below which a phase shows only its number. */
const narrowest = 72;

/** The backgrounds of the phases. Every other phase is tinted. */
export const PhaseBands = memo(function PhaseBands(props: {
  phases: readonly GraphPhase[];
  scale: number;
  margin: number;
}) {
  const { phases, scale, margin } = props;
  return phases.map(({ phase, x, width }, at) =>
    at % 2 === 1 ? null : (
      <div
        key={phase}
        aria-hidden="true"
        style={{ left: (x + margin - overhang) * scale, width: (width + 2 * overhang) * scale }}
        className="absolute inset-y-0 bg-panel"
      />
    ),
  );
});

/** The names of the phases above their columns. They stay visible while scrolling. */
export const PhaseHeads = memo(function PhaseHeads(props: {
  phases: readonly GraphPhase[];
  scale: number;
  margin: number;
  height: number;
}) {
  const { phases, scale, margin, height } = props;
  const words = useOrchestrationWords();
  const format = useFormat();
  return (
    <div
      aria-hidden="true"
      style={{ height }}
      className="sticky top-0 z-10 shrink-0 border-b border-line bg-page text-xs font-semibold"
    >
      {phases.map(({ phase, title, x, width }) => (
        <div
          key={phase}
          style={{ left: (x + margin - overhang) * scale, width: (width + 2 * overhang) * scale, height }}
          className="absolute flex items-center"
        >
          <span className="sticky left-0 max-w-full truncate px-2">
            {width * scale < narrowest ? format.count(phase) : words.phase(format.count(phase))}
            {title !== "" && (
              <span className="font-normal text-soft">
                {" "}
                <VisibleText text={title} />
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
});
