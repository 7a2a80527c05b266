import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from "react";
import type { LineRange } from "../../../src/protocol/task/review.ts";
import { useFormat } from "../../i18n/format.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { movedRange } from "./moved-range.ts";
import { LineText } from "./line-text.tsx";
import { pairsOf, type Row, stretchesOf } from "./rows.ts";
import type { Threads } from "./threads.tsx";
import { useDrag } from "./use-drag.ts";
import { WhenNear } from "./when-near.tsx";

/** How lines are laid out: a file by itself, changes below each other, or side by side. */
export type Layout = "source" | "diff" | "split";

const columns: Readonly<Record<Layout, number>> = { source: 2, diff: 3, split: 4 };

/** So many lines are drawn at once, when they come near the window. */
const chunk = 80;

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
      {stretches.flatMap((stretch) => {
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
        return chunksOf(stretch.rows).map((part) => (
          <WhenNear
            key={keyOf(part[0]!)}
            from={part.find(({ now }) => now !== null)?.now ?? 0}
            rows={part.length}
            columns={columns[layout]}
          >
            <Lines
              rows={part}
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

const Lines = memo(function Lines(props: {
  rows: readonly Row[];
  layout: Layout;
  threads: Threads;
  chosen: LineRange | null;
  commentable: boolean;
}) {
  const { rows, layout, threads, chosen, commentable } = props;
  const isChosen = (now: number | null): boolean =>
    now !== null && chosen !== null && now >= chosen.from && now <= chosen.to;
  const thread = (now: number | null): ReactNode =>
    now !== null &&
    threads.has(now) && (
      <tr key={`thread ${now}`} className="lines-thread">
        <td colSpan={columns[layout]}>{threads.at(now)}</td>
      </tr>
    );
  if (layout === "split") {
    return pairsOf(rows).map(({ left, right }) => [
      <tr key={`${left?.old ?? ""} ${right?.now ?? ""}`} data-chosen={isChosen(right?.now ?? null)}>
        <OldNumber row={left} />
        <Text row={left} side="old" />
        <NewNumber row={right} commentable={commentable} />
        <Text row={right} side="now" />
      </tr>,
      thread(right?.now ?? null),
    ]);
  }
  return rows.map((row) => [
    <tr key={keyOf(row)} data-chosen={isChosen(row.now)}>
      {layout === "diff" && <OldNumber row={row} />}
      <NewNumber row={row} commentable={commentable} />
      <Text row={row} side="now" />
    </tr>,
    thread(row.now),
  ]);
});

function OldNumber({ row }: { row: Row | null }) {
  return (
    <td className="line-number" data-kind={row?.kind}>
      {row?.old}
    </td>
  );
}

function NewNumber({ row, commentable }: { row: Row | null; commentable: boolean }) {
  const words = useReviewWords();
  const line = row?.now ?? null;
  return (
    <td className="line-number" data-kind={row?.kind} {...(line === null ? {} : { "data-line": line })}>
      {line !== null && commentable ? (
        <button type="button" tabIndex={-1}>
          {line}
          <span className="sr-only"> {words.comment.label}</span>
        </button>
      ) : (
        line
      )}
    </td>
  );
}

function Text({ row, side }: { row: Row | null; side: "old" | "now" }) {
  const { file } = useReviewWords();
  const kind = row?.kind === "=" ? undefined : row?.kind;
  return (
    <td className="line-text" data-kind={kind} data-side={side}>
      {kind !== undefined && <span className="sr-only">{kind === "+" ? file.added : file.removed}: </span>}
      {row !== null && <LineText row={row} />}
    </td>
  );
}

function chunksOf(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / chunk) }, (_, index) =>
    rows.slice(index * chunk, (index + 1) * chunk),
  );
}

function keyOf({ kind, old, now }: Row): string {
  return `${kind}${old ?? ""} ${now ?? ""}`;
}
