import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Task } from "../../src/protocol/task/task.ts";
import { tasksWith } from "../data/queries.ts";
import { useBoardWords } from "../i18n/board-words.ts";
import { useFormat } from "../i18n/format.ts";
import { BoardColumn } from "../parts/board/board-column.tsx";
import { columns, ordered, reached } from "../parts/board/columns.ts";
import { LoadingOrFailure } from "../parts/loading-or-failure.tsx";
import { buttonLook } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { Select } from "../ui/labelled.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { useKeys } from "../keys/use-keys.ts";

const mostInColumn = 200;

/** Every task by where it stands. On a phone one column at a time; the address says which. */
export function BoardPage() {
  const board = useBoardWords();
  const format = useFormat();
  const navigate = useNavigate();
  const { column: chosen = "in_progress" } = useSearch({ from: "/signed-in/board" });
  const { filled, error, loaded, retry } = useQueries({
    queries: columns.map((column) => tasksWith(column, mostInColumn)),
    combine: together,
  });
  useCardKeys(filled.map(({ tasks }) => ({ ids: tasks.map(({ id }) => id) })));
  return (
    <div className="flex min-h-full flex-col px-4 py-4 lg:h-full lg:min-h-0 lg:px-6">
      <div className="flex items-center gap-4 pb-3">
        <PageTitle>{board.title}</PageTitle>
        <p className="ml-auto hidden items-center gap-1.5 text-xs text-soft lg:flex">
          {["J", "K", "H", "L", "O"].map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          <span className="ml-1">{board.keys}</span>
        </p>
        <div className="ml-auto lg:hidden">
          <Select
            label={board.columnsLabel}
            value={chosen}
            options={filled.map(({ column, tasks, more }) => ({
              value: column,
              label: `${board.columns[column]} · ${board.count(format.count(tasks.length), more)}`,
            }))}
            onChange={(value) =>
              void navigate({
                to: "/board",
                search: { column: columns.find((column) => column === value) ?? "in_progress" },
                replace: true,
              })
            }
          />
        </div>
      </div>
      {!loaded && <LoadingOrFailure of={{ error, refetch: retry }} shape="cards" className="" />}
      {loaded && filled.every(({ tasks }) => tasks.length === 0) && (
        <div className="rounded-lg border border-dashed border-line px-4 py-8 text-center">
          <p className="mb-3">{board.nothing}</p>
          <Link to="/new" className={buttonLook("primary")}>
            {board.newTask}
          </Link>
        </div>
      )}
      {loaded && filled.some(({ tasks }) => tasks.length > 0) && (
        <div className="flex min-h-0 flex-1 gap-3 lg:overflow-x-auto lg:pb-2">
          {filled.map(({ column, tasks, more }) => (
            <BoardColumn
              key={column}
              title={board.columns[column]}
              tasks={tasks}
              more={more}
              shown={column === chosen}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The columns as far as they have arrived. */
function together(lists: UseQueryResult<{ items: Task[]; nextCursor: string | null }>[]) {
  return {
    filled: columns.map((column, at) => ({
      column,
      tasks: ordered(column, lists[at]?.data?.items ?? []),
      more: (lists[at]?.data?.nextCursor ?? null) !== null,
    })),
    loaded: lists.every(({ data }) => data !== undefined),
    error: lists.find((list) => list.data === undefined && list.error !== null)?.error ?? null,
    retry: () => void Promise.all(lists.map((list) => list.refetch())),
  };
}

/** J and K go down and up a column, H and L across; the focus goes with them, so that Enter opens the card. */
function useCardKeys(board: readonly { readonly ids: readonly string[] }[]): void {
  const go = (by: { rows: number; columns: number }): void => {
    const focused = document.activeElement?.closest("[data-card]");
    const here = focused instanceof HTMLElement ? (focused.dataset["card"] ?? null) : null;
    const next = reached(board, here, by);
    document.querySelector<HTMLElement>(`[data-card-link="${next}"]`)?.focus();
  };
  useKeys("board", {
    down: () => go({ rows: 1, columns: 0 }),
    up: () => go({ rows: -1, columns: 0 }),
    left: () => go({ rows: 0, columns: -1 }),
    right: () => go({ rows: 0, columns: 1 }),
    open: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches("[data-card-link]"))
        activeElement.click();
    },
  });
}
