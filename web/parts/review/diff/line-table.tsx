import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { useIsActive } from "../files/active-pane.ts";
import { HiddenLines } from "./hidden-lines.tsx";
import { movedRange } from "./moved-range.ts";
import { columns, type Layout, Lines } from "./lines.tsx";
import { inPairs, type Row } from "./rows.ts";
import { moreRows, nearestHidden, nextOf, partsOf, type Span, segmentsOf } from "./segments.ts";
import type { Threads } from "../comments/threads.tsx";
import { useDrag } from "./use-drag.ts";
import { LazyRows } from "./lazy-rows.tsx";

/** The number of rows that are rendered at once. */
const atFirst = 40;

/**
 * The lines of a file or diff. A click on a number, or a drag over several, starts a comment. J and K or the arrows
 * move a cursor, Shift with an arrow extends the selection, and C comments. Unchanged lines far from changes are
 * hidden; E shows more around the cursor, Shift with E all. Rows far from the viewport are not rendered.
 */
export function LineTable(props: {
  rows: readonly Row[];
  layout: Layout;
  threads: Threads;
  chosen: LineRange | null;
  onChoose: (lines: LineRange) => void;
  onComment: ((lines: LineRange) => void) | null;
}) {
  const { layout, threads, chosen, onChoose, onComment } = props;
  const words = useReviewWords();
  const table = useRef<HTMLTableElement>(null);
  const [revealed, setRevealed] = useState<readonly Span[]>([]);
  const drag = useDrag(onChoose, (lines) => onComment?.(lines));
  const rows = useMemo(() => (layout === "split" ? inPairs(props.rows) : props.rows), [props.rows, layout]);
  const segments = useMemo(
    () =>
      layout === "source"
        ? [{ from: 0, to: rows.length, hidden: false }]
        : segmentsOf(
            rows,
            ({ now }) =>
              now !== null &&
              (threads.has(now) || (chosen !== null && now >= chosen.from && now <= chosen.to)),
            revealed,
          ),
    [rows, layout, threads, chosen, revealed],
  );
  const parts = useMemo(() => partsOf(rows, segments), [rows, segments]);
  const end = useRef<"from" | "to">("to");

  const step = (by: 1 | -1, extend: boolean): void => {
    const lines = segments
      .filter(({ hidden }) => !hidden)
      .flatMap(({ from, to }) => rows.slice(from, to).flatMap(({ now }) => now ?? []));
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
  const reveal = (span: Span): void => setRevealed([...revealed, span]);
  const showMore = (): void => {
    const at = rows.findIndex(({ now }) => now !== null && now === chosen?.to);
    const more = nearestHidden(segments, Math.max(0, at));
    if (more !== null) reveal(more);
  };
  const active = useIsActive();
  useKeys("review", { nextLine: () => go(1), previousLine: () => go(-1) }, active);
  useKeys(
    "review",
    { showMore, showAll: () => reveal({ from: 0, to: rows.length }) },
    active && segments.some(({ hidden }) => hidden),
  );

  return (
    <table
      ref={table}
      // The table as a whole is one tab stop: thousands of buttons would make it impassable.
      tabIndex={0}
      aria-label={words.file.lines}
      className={`focus-edge lines lines-${layout}`}
      onKeyDown={move}
      {...drag}
    >
      <colgroup>
        {layout !== "source" && <col className="lines-numbers" />}
        {layout === "split" && <col />}
        <col className="lines-numbers" />
        <col />
      </colgroup>
      {segments.flatMap((segment, index) =>
        segment.hidden ? (
          <HiddenLines
            key={`hidden ${index}`}
            count={segment.to - segment.from}
            columns={columns[layout]}
            above={segment.from > 0}
            below={segment.to < rows.length}
            onShow={(which) => {
              // The pressed button may disappear: the focus stays in the table.
              if (which === "all" || segment.to - segment.from <= 2 * moreRows)
                table.current?.focus({ preventScroll: true });
              reveal(nextOf(segment, which));
            }}
          />
        ) : (
          (parts[index] ?? []).map(({ from, to, name }) => (
            <LazyRows
              key={name}
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
            </LazyRows>
          ))
        ),
      )}
    </table>
  );
}
