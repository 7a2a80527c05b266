import { Link, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAllTasks } from "../data/all-tasks.ts";
import { type BoardWords, useBoardWords } from "../i18n/board-words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { BoardColumn } from "../parts/board/board-column.tsx";
import { BoardHead } from "../parts/board/board-head.tsx";
import { type Column, columnsOf, nextCard } from "../parts/board/columns.ts";
import type { Grouping } from "../parts/board/grouping.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";

/** The board: every task in columns by state, agent or type. On a phone the columns form one list. */
export function BoardPage() {
  const words = useBoardWords();
  const { group = "state", find = "" } = useSearch({ from: "/signed-in/board" });
  const { tasks, more, loaded, error, retry } = useAllTasks();
  const columns = useMemo(
    () =>
      columnsOf(
        tasks.filter(({ hiddenAt }) => hiddenAt === undefined),
        { group, find },
      ),
    [tasks, group, find],
  );
  const isEmpty = columns.every((column) => column.tasks.length === 0);
  useCardKeys(columns);
  return (
    <div className="flex min-h-full flex-col px-4 py-4 lg:h-full lg:min-h-0 lg:px-6">
      <BoardHead />
      {!loaded && <LoadingOrFailure of={{ error, refetch: retry }} shape="cards" className="" />}
      {loaded && isEmpty && (
        <div className="rounded-lg border border-dashed border-line px-4 py-8 text-center">
          <p className="mb-3">{find === "" ? words.nothing : words.nothingFound}</p>
          {find === "" && (
            <Link to="/new" className={buttonClass("primary")}>
              {words.newTask}
            </Link>
          )}
        </div>
      )}
      {loaded && !isEmpty && (
        <>
          <div className="flex flex-col gap-3 lg:min-h-0 lg:flex-1 lg:flex-row lg:overflow-x-auto lg:pb-2">
            {columns.map((column) => (
              <BoardColumn key={column.of} title={titleOf(column, group, words)} tasks={column.tasks} />
            ))}
          </div>
          <p className="hidden items-center gap-1.5 pt-1 text-xs text-soft lg:flex">
            {["J", "K", "H", "L", "O", "/"].map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span className="ml-1">{words.keys}</span>
            {more && <span className="ml-auto">{words.more}</span>}
          </p>
        </>
      )}
    </div>
  );
}

function titleOf({ of }: Column, group: Grouping, { columns, types }: BoardWords): string {
  const names: Readonly<Record<string, string>> = group === "state" ? columns : group === "type" ? types : {};
  return names[of] ?? of;
}

/** Moves the focus between cards: J and K along a column, H and L across. */
function useCardKeys(columns: readonly Column[]): void {
  const go = (by: { rows: number; columns: number }): void => {
    const focused = document.activeElement?.closest("[data-card]");
    const here = focused instanceof HTMLElement ? (focused.dataset["card"] ?? null) : null;
    const board = columns.map(({ tasks }) => ({ ids: tasks.map(({ id }) => id) }));
    document.querySelector<HTMLElement>(`[data-card-link="${nextCard(board, here, by)}"]`)?.focus();
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
