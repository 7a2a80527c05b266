import type { Bar, Piece } from "./bars.ts";

/** The height of a bar, and its distance from the top of its row. */
const barHeight = 16;
const barTop = 8;

/** The mark at the end of a failed attempt, drawn after all bars of its row. */
export function BarEnd({ bar: { attempt, x, width } }: { bar: Bar }) {
  if (attempt.outcome !== "failed") return null;
  return <FailedMark x={x + width + 1} y={barTop + barHeight / 2} />;
}

/** An attempt as a bar, with its number if there are several. */
export function TimelineBar({ bar, several, title }: { bar: Bar; several: boolean; title: string }) {
  const { attempt, x, width, pieces } = bar;
  const worked = pieces.find(({ kind }) => kind === "agent");
  const numbered = several && worked !== undefined && worked.width >= 24 ? worked : null;
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y={barTop} width={width} height={barHeight} fill="transparent" />
      {pieces.map((piece, at) => (
        <PieceShape key={at} piece={piece} top={barTop} height={barHeight} />
      ))}
      {numbered !== null && (
        <text x={numbered.x + 9} y={barTop + 12} className="fill-page text-[11px] font-semibold tabular-nums">
          {attempt.number}
        </text>
      )}
    </g>
  );
}

/**
 * A period in its colour and shape: work is a full bar, waiting in a queue is a thin line, waiting for a
 * person is striped.
 */
export function PieceShape({ piece, top, height }: { piece: Piece; top: number; height: number }) {
  const { kind, x, width } = piece;
  switch (kind) {
    case "agent":
      return <rect x={x} y={top} width={width} height={height} rx={2} className="fill-running" />;
    case "tests":
      return <rect x={x} y={top} width={width} height={height} rx={2} className="fill-checking" />;
    case "queue":
      return <rect x={x} y={top + height / 2 - 1.5} width={width} height={3} className="fill-field" />;
    case "person":
      return (
        <g>
          <rect x={x} y={top} width={width} height={height} className="fill-waiting-wash" />
          <path
            d={`M${x} ${top + height / 2}H${x + width}`}
            strokeWidth={height}
            strokeDasharray="2 4"
            className="stroke-waiting"
          />
        </g>
      );
  }
}

/** A cross at the end of a failed attempt. */
export function FailedMark({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={6} className="fill-failed stroke-page" strokeWidth={1} />
      <path
        d={`M${x - 2.2} ${y - 2.2}l4.4 4.4m0 -4.4l-4.4 4.4`}
        strokeWidth={1.5}
        strokeLinecap="round"
        className="stroke-page"
      />
    </g>
  );
}
