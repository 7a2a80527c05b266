import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useRef } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { taskState } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useItemPaneWords } from "../../../i18n/item-pane-words.ts";
import { taskTitle } from "../../../i18n/platform/task-title.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { inboxKeys } from "../../../keys/first-keys.ts";
import { useChords } from "../../../keys/use-chords.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { createMedia } from "../../../ui/use-wide.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Loading } from "../../failure/loading-or-failure.tsx";
import { StandingBadge } from "../../standing/standing-badge.tsx";
import { type InboxRow, sinceOf } from "../inbox-of.ts";
import { rowTarget } from "../rows/row-target.ts";

const QuestionItem = lazy(async () => ({ default: (await import("./question-item.tsx")).QuestionItem }));
const ReviewItem = lazy(async () => ({ default: (await import("./review-item.tsx")).ReviewItem }));
const HeldCallItem = lazy(async () => ({ default: (await import("./held-call-item.tsx")).HeldCallItem }));
const Talk = lazy(async () => ({ default: (await import("../../task/panes/talk.tsx")).Talk }));
const TaskItem = lazy(async () => ({ default: (await import("./task-item.tsx")).TaskItem }));

/** Returns whether the window has room for the conversation beside the item. */
const useHasThreePanes = createMedia("(min-width: 140rem)");

/**
 * The selected item of the inbox, beside the list, and the conversation of its task where there is room. They stay in view
 * while the list scrolls.
 */
export function ItemPane({ row }: { row: InboxRow }) {
  const words = useItemPaneWords();
  const pane = useRef<HTMLElement>(null);
  useChords("screen", inboxKeys, {
    toItem: () => (isIn(pane.current) ? false : pane.current?.focus()),
    toList: () => {
      if (!isIn(pane.current) || document.activeElement instanceof HTMLInputElement) return false;
      document.querySelector<HTMLElement>(`[data-row-link="${row.id}"]`)?.focus();
      return true;
    },
  });
  const threePanes = useHasThreePanes();
  const taskId = row.kind === "task" ? row.task.id : row.kind === "decision" ? null : taskOf(row);
  return (
    <>
      <aside
        // Another item opens at its top.
        key={row.id}
        ref={pane}
        aria-label={words.label}
        tabIndex={-1}
        data-item={row.id}
        className="focus-edge sticky top-0 h-dvh min-w-0 flex-1 self-start overflow-auto"
      >
        <div className="mx-auto flex min-h-full max-w-4xl flex-col pb-6">
          <ItemHeader row={row} />
          <Suspense fallback={<Loading shape={row.kind === "question" ? "question" : "lines"} />}>
            <Content row={row} />
          </Suspense>
        </div>
      </aside>
      {threePanes && taskId !== null && (
        <aside
          key={taskId}
          aria-label={words.conversation}
          className="sticky top-0 flex h-dvh w-176 shrink-0 flex-col self-start border-l border-line"
        >
          <Suspense fallback={<Loading shape="lines" />}>
            <Talk taskId={taskId} readOnly />
          </Suspense>
        </aside>
      )}
    </>
  );
}

function taskOf(row: Extract<InboxRow, { kind: "question" | "review" }>): TaskId {
  return row.kind === "question" ? row.question.taskId : row.review.taskId;
}

function Content({ row }: { row: InboxRow }) {
  switch (row.kind) {
    case "question":
      return <QuestionItem question={row.question} />;
    case "review":
      return <ReviewItem review={row.review} />;
    case "decision":
      return <HeldCallItem call={row.call} />;
    case "task":
      return <TaskItem task={row.task} />;
  }
}

/** The status, the title and the age of an item, and a link that opens it. */
function ItemHeader({ row }: { row: InboxRow }) {
  const words = useItemPaneWords();
  const say = usePlatformWords();
  const format = useFormat();
  const now = useNow();
  const standing = row.kind === "task" ? row.standing : row.kind;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-6 pt-4 pb-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="mb-1 flex items-center gap-2 text-xs text-soft">
          <StandingBadge standing={standing} />
          {format.span(now - Date.parse(sinceOf(row)))}
        </p>
        <h2 className="text-lg font-bold break-words">
          {row.kind === "decision" ? <VisibleText text={say(row.call.office)} /> : <TaskTitle row={row} />}
        </h2>
      </div>
      <Link
        {...rowTarget(row)}
        data-open-item
        className={buttonClass(row.kind === "review" ? "primary" : "plain")}
      >
        {words.open[row.kind]}
        <Key onAccent={row.kind === "review"}>↵</Key>
      </Link>
    </header>
  );
}

function TaskTitle({ row }: { row: Exclude<InboxRow, { kind: "decision" }> }) {
  const { standings } = useWords();
  const say = usePlatformWords();
  const taskId = row.kind === "task" ? row.task.id : taskOf(row);
  // Lists do not contain the tasks of an office's members or of an orchestration.
  const child = useQuery({ ...taskState(taskId), select: ({ task }) => task, enabled: row.task === null });
  const task = row.task ?? child.data;
  const fallback = row.kind === "task" ? row.standing : row.kind;
  return <VisibleText text={task === undefined ? standings[fallback] : taskTitle(task, say)} />;
}

function isIn(pane: HTMLElement | null): boolean {
  return pane?.contains(document.activeElement) === true;
}
