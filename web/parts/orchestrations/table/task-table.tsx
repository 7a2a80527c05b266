import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { ofRun, useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { useRowKeys } from "../use-row-keys.ts";
import { arranged, type Arrangement } from "./arrange.ts";
import { type TaskRow, waitsOf } from "./rows.ts";
import { TableFilters } from "./table-filters.tsx";
import { TableHead } from "./table-head.tsx";
import { TaskTableRow } from "./task-table-row.tsx";
import { useRowWindow } from "./use-row-window.ts";

const TaskDialog = lazy(async () => ({ default: (await import("./task-dialog.tsx")).TaskDialog }));

/** The height of a row, on a wide screen and on a phone. */
const rowHeights = { wide: 44, phone: 92 };

/**
 * The tasks of an orchestration. The URL contains the sort order and the filters. Draws only the visible
 * rows.
 */
export function TaskTable(props: {
  run: OrchestrationState;
  rows: readonly TaskRow[];
  arrangement: Arrangement;
}) {
  const { run, rows, arrangement } = props;
  const { table: words } = useTaskRunWords();
  const { count } = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const { filter, phase, find, sort } = arrangement;
  const shown = useMemo(
    () => arranged(rows, { filter, phase, find, sort }),
    [rows, filter, phase, find, sort],
  );
  const height = useWide() ? rowHeights.wide : rowHeights.phone;
  const { first, end } = useRowWindow(body, shown.length, height);
  const visible = shown.slice(first, end);
  useRowKeys("taskLists", "[data-row-focus]", () => field.current?.focus());
  const show = (next: Arrangement): void =>
    void navigate({
      to: ".",
      search: Object.fromEntries(
        Object.entries(next).filter(
          ([name, value]) => value !== undefined && value !== "" && !(name === "sort" && value === "id"),
        ),
      ),
      replace: true,
    });
  const mayChange = useMay("change", ofRun(run));
  const openedRow = opened === null ? undefined : rows[opened];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TableFilters
        field={field}
        arrangement={arrangement}
        phases={run.plan.phases}
        onChange={(changes) => show({ ...arrangement, ...changes })}
      />
      <div
        role="table"
        aria-label={words.label}
        aria-rowcount={shown.length + 1}
        className="rounded-lg border border-line text-sm"
      >
        <TableHead sort={sort ?? "id"} onSort={(next) => show({ ...arrangement, sort: next })} />
        <div
          ref={body}
          role="rowgroup"
          style={{
            paddingTop: first * height,
            paddingBottom: (shown.length - first - visible.length) * height,
          }}
        >
          {visible.map((row, at) => (
            <TaskTableRow
              key={row.id}
              runId={run.id}
              row={row}
              place={first + at + 2}
              height={height}
              waits={waitsOf(run, row)}
              now={now}
              mayChange={mayChange}
              onOpen={setOpened}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 && (
        <p className="flex flex-wrap items-center justify-center gap-3 py-6 text-soft">
          {words.nothing}
          <Button onClick={() => show({ sort })}>{words.clear}</Button>
        </p>
      )}
      <p className="flex items-center gap-1.5 text-xs text-soft">
        {["J", "K", "O", "/"].map((key) => (
          <Key key={key}>{key}</Key>
        ))}
        <span className="ml-1 hidden lg:inline">{words.keys}</span>
        <span role="status" className="ml-auto tabular-nums">
          {words.shown(count(shown.length), count(rows.length))}
        </span>
      </p>
      {openedRow !== undefined && (
        <Suspense fallback={null}>
          <TaskDialog run={run} row={openedRow} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
