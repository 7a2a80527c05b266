import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { LineRange } from "../../../src/protocol/task/review.ts";
import { useFormat } from "../../i18n/format.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { movedRange } from "./moved-range.ts";
import { columns, keyOf, type Layout, Lines } from "./lines.tsx";
import { type Row, type Stretch, stretchesOf } from "./rows.ts";
import type { Threads } from "./threads.tsx";
import { useDrag } from "./use-drag.ts";
import { WhenNear } from "./when-near.tsx";

/** So many lines are drawn at once, when they come near the window. */
const atOnce = 40;
/** So many at the beginning are there at once. */
const atFirst = 40;

/**
 * The lines of a file or of a difference. A click on a number, or a drag over several, begins a comment; with the
 * keyboard J and K or the arrows move a cursor, Shift with an arrow chooses more lines, and C comments. Lines far from the window are not drawn yet.
 */
export function LineTable(props: {
  rows: readonly Row[];
  layout: Layout;
  threads: Threads;
  chosen: LineRange | null;
  onChoose: (lines: LineRange) => void;
  onComment: ((lines: LineRange) => void) | null;
}) {
  const { rows, layout, threads, chosen, onChoose, onComment } = props;
  const words = useReviewWords();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [shown, setShown] = useState<ReadonlySet<Row>>(new Set());
  const drag = useDrag(onChoose, (lines) => onComment?.(lines));
  const stretches = useMemo(
    () =>
      layout === "source"
        ? [{ rows, hidden: false }]
        : stretchesOf(
            rows,
            ({ now }) =>
              now !== null &&
              (threads.has(now) || (chosen !== null && now >= chosen.from && now <= chosen.to)),
          ),
    [rows, layout, threads, chosen],
  );
  const begins = beginsOf(stretches);
  const end = useRef<"from" | "to">("to");

  const step = (by: 1 | -1, extend: boolean): void => {
    const lines = stretches
      .filter(({ rows: [first], hidden }) => !hidden || (first !== undefined && shown.has(first)))
      .flatMap((stretch) => stretch.rows.flatMap(({ now }) => now ?? []));
    const moved = movedRange({ lines, chosen, end: end.current, by, extend });
    if (moved === null) return;
    end.current = moved.end;
    onChoose(moved.range);
    const line = moved.range[moved.end];
    requestAnimationFrame(() =>
      table.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  const move = (event: KeyboardEvent): void => {
    if (event.target !== table.current) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by, event.shiftKey);
  };
  const go = (by: 1 | -1): void => {
    table.current?.focus({ preventScroll: true });
    step(by, false);
  };
  useKeys("review", { nextLine: () => go(1), previousLine: () => go(-1) });

  return (
    <table
      ref={table}
      // The cursor over the lines belongs to the table as a whole: thousands of buttons are no way through a file.
      tabIndex={0}
      aria-label={words.file.lines}
      className={`lines lines-${layout}`}
      onKeyDown={move}
      {...drag}
    >
      <colgroup>
        {layout !== "source" && <col className="lines-numbers" />}
        {layout === "split" && <col />}
        <col className="lines-numbers" />
        <col />
      </colgroup>
      {stretches.flatMap((stretch, index) => {
        const first = stretch.rows[0];
        if (first === undefined) return [];
        if (stretch.hidden && !shown.has(first)) {
          return [
            <tbody key={keyOf(first)}>
              <tr className="lines-hidden">
                <td colSpan={columns[layout]}>
                  <button type="button" onClick={() => setShown(new Set([...shown, first]))}>
                    {words.file.showSame(format.count(stretch.rows.length))}
                  </button>
                </td>
              </tr>
            </tbody>,
          ];
        }
        return partsOf(begins[index] ?? 0, stretch.rows.length).map(({ from, to }) => (
          <WhenNear
            key={keyOf(rows[from] ?? first)}
            from={rows.slice(from, to).find(({ now }) => now !== null)?.now ?? 0}
            rows={to - from}
            columns={columns[layout]}
            first={from < atFirst}
          >
            <Lines
              rows={rows}
              from={from}
              to={to}
              layout={layout}
              threads={threads}
              chosen={chosen}
              commentable={onComment !== null}
            />
          </WhenNear>
        ));
      })}
    </table>
  );
}

/** The place of each stretch's first row among all rows. */
function beginsOf(stretches: readonly Stretch[]): readonly number[] {
  let begin = 0;
  return stretches.map(({ rows }) => (begin += rows.length) - rows.length);
}

/** Where the parts of a stretch begin and end that are drawn together. */
function partsOf(begin: number, length: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil(length / atOnce) }, (_, index) => ({
    from: begin + index * atOnce,
    to: begin + Math.min(length, (index + 1) * atOnce),
  }));
}
