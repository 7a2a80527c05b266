import { memo, type ReactNode } from "react";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { LineText } from "./line-text.tsx";
import { pairsOf, type Row } from "./rows.ts";
import type { Threads } from "../comments/threads.tsx";

/** The layout of lines: a file, a unified diff, or side by side. */
export type Layout = "source" | "diff" | "split";

/** The number of columns of each layout. */
export const columns: Readonly<Record<Layout, number>> = { source: 2, diff: 3, split: 4 };

interface LinesProps {
  readonly rows: readonly Row[];
  /** The range of rows, without the end. */
  readonly from: number;
  readonly to: number;
  readonly layout: Layout;
  readonly threads: Threads;
  readonly chosen: LineRange | null;
  readonly commentable: boolean;
}

/** Some rows with their comments. A file has thousands: only changed ones render again. */
export const Lines = memo(function Lines(props: LinesProps) {
  const { rows, from, to, layout, threads, chosen, commentable } = props;
  const isChosen = (now: number | null): boolean =>
    now !== null && chosen !== null && now >= chosen.from && now <= chosen.to;
  const thread = (now: number | null): ReactNode =>
    now !== null &&
    threads.has(now) && (
      <tr key={`thread ${now}`} className="lines-thread">
        <td colSpan={columns[layout]}>{threads.at(now)}</td>
      </tr>
    );
  const part = rows.slice(from, to);
  if (layout === "split") {
    return pairsOf(part).map(({ left, right }) => [
      <SplitLine
        key={`${left?.old ?? ""} ${right?.now ?? ""}`}
        left={left}
        right={right}
        chosen={isChosen(right?.now ?? null)}
        commentable={commentable}
      />,
      thread(right?.now ?? null),
    ]);
  }
  return part.map((row) => [
    <Line
      key={keyOf(row)}
      row={row}
      withOld={layout === "diff"}
      chosen={isChosen(row.now)}
      commentable={commentable}
    />,
    thread(row.now),
  ]);
}, looksTheSame);

function keyOf({ kind, old, now }: Row): string {
  return `${kind}${old ?? ""} ${now ?? ""}`;
}

function looksTheSame(before: LinesProps, after: LinesProps): boolean {
  const { rows, from, to, layout, commentable, threads } = after;
  if (rows !== before.rows || from !== before.from || to !== before.to) return false;
  if (layout !== before.layout || commentable !== before.commentable) return false;
  const numbers = rows.slice(from, to).flatMap(({ now }) => now ?? []);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const within = (chosen: LineRange | null): string =>
    chosen === null || chosen.to < first || chosen.from > last ? "" : `${chosen.from}-${chosen.to}`;
  if (within(before.chosen) !== within(after.chosen)) return false;
  return threads === before.threads || !numbers.some((line) => threads.has(line) || before.threads.has(line));
}

const Line = memo(function Line(props: {
  row: Row;
  withOld: boolean;
  chosen: boolean;
  commentable: boolean;
}) {
  const { row, withOld, chosen, commentable } = props;
  return (
    <tr data-chosen={chosen}>
      {withOld && <OldNumber row={row} />}
      <NewNumber row={row} commentable={commentable} />
      <Text row={row} side="now" />
    </tr>
  );
});

const SplitLine = memo(function SplitLine(props: {
  left: Row | null;
  right: Row | null;
  chosen: boolean;
  commentable: boolean;
}) {
  const { left, right, chosen, commentable } = props;
  return (
    <tr data-chosen={chosen}>
      <OldNumber row={left} />
      <Text row={left} side="old" />
      <NewNumber row={right} commentable={commentable} />
      <Text row={right} side="now" />
    </tr>
  );
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
