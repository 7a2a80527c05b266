import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { memo } from "react";
import type { OrchestrationId } from "../../../../src/protocol/ids.ts";
import { type Format, useFormat } from "../../../i18n/format.ts";
import { type TaskRunWords, useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { useOrchestrationWords } from "../../../i18n/orchestration-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { columns } from "./table-head.tsx";
import { RowStateMark } from "./row-state.tsx";
import type { TaskRow, Waits } from "./rows.ts";
import { useTaskActs } from "./use-task-acts.ts";

/** A task of the list: one line on a wide screen, a card of three lines on a phone. */
export const TaskTableRow = memo(function TaskTableRow(props: {
  runId: OrchestrationId;
  row: TaskRow;
  /** The position among all rows of the table. */
  place: number;
  height: number;
  waits: Waits | null;
  now: number;
  mayChange: boolean;
  onOpen: (index: number) => void;
}) {
  const { runId, row, place, height, waits, now, mayChange, onOpen } = props;
  const { table: words } = useTaskRunWords();
  const { phase: nameOfPhase } = useOrchestrationWords();
  const format = useFormat();
  const { act, busy } = useTaskActs(runId, row.id);
  const waitsText = waits === null ? "" : waitsSentence(waits, { words, nameOfPhase, format });
  return (
    <div
      role="row"
      aria-rowindex={place}
      data-list-task={row.id}
      style={{ height }}
      className={`grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-line px-4 not-last:border-b focus-within:bg-hover hover:bg-hover ${columns}`}
    >
      <div role="cell" className="min-w-0 truncate font-mono text-xs max-lg:row-start-1">
        {row.childId === null ? (
          <span className="text-soft">{row.id}</span>
        ) : (
          <Link
            to="/t/$taskId"
            params={{ taskId: row.childId }}
            data-row-focus
            className="font-medium text-accent underline-offset-2 hover:underline pointer-coarse:py-3"
          >
            {row.id}
          </Link>
        )}
      </div>
      <div role="cell" title={row.title} className="min-w-0 truncate max-lg:row-start-2">
        <VisibleText text={row.title} />
      </div>
      <div
        role="cell"
        className="flex items-center max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-end max-lg:text-xs"
      >
        <RowStateMark row={row} />
      </div>
      <div
        role="cell"
        title={waitsText}
        className="min-w-0 truncate text-soft max-lg:row-start-3 max-lg:text-xs lg:text-xs"
      >
        <span className="lg:hidden">
          {[
            ...(waitsText === "" ? [] : [words.waitsFor(waitsText)]),
            ...(row.attempts > 0 ? [words.attempt(format.count(row.attempts))] : []),
            ...(row.costUsd > 0 ? [format.money(row.costUsd)] : []),
            ...(row.since === null ? [] : [format.span(now - Date.parse(row.since))]),
          ].join(" · ")}
        </span>
        <span className="hidden lg:inline">{waitsText}</span>
      </div>
      <div role="cell" className="hidden text-soft tabular-nums lg:block">
        {row.since !== null && (
          <time dateTime={row.since} title={format.exact(row.since)}>
            {format.span(now - Date.parse(row.since))}
          </time>
        )}
      </div>
      <div role="cell" className="hidden text-soft tabular-nums lg:block">
        {row.attempts > 0 && format.count(row.attempts)}
      </div>
      <div role="cell" className="hidden text-soft tabular-nums lg:block">
        {row.costUsd > 0 && format.money(row.costUsd)}
      </div>
      <div
        role="cell"
        className="flex items-center justify-end gap-1 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-2"
      >
        {row.stage === "conflict" && (
          <Link
            to="/orchestrations/$orchestrationId/conflict"
            params={{ orchestrationId: runId }}
            search={{ task: row.id }}
            className={`${buttonClass()} max-lg:hidden min-h-8! px-2! text-xs`}
          >
            {words.resolve}
          </Link>
        )}
        {mayChange && row.status === "failed" && (
          <Button
            className="max-lg:hidden min-h-8! px-2! text-xs"
            disabled={busy}
            onClick={() => act({ action: "retry" })}
          >
            {words.retry}
          </Button>
        )}
        <Button
          variant="bare"
          aria-label={words.actionsOf(row.id)}
          title={words.actionsOf(row.id)}
          className="-mr-2 min-h-8! px-2! pointer-coarse:min-h-11!"
          onClick={() => onOpen(row.index)}
          {...(row.childId === null ? { "data-row-focus": true } : {})}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
});

function waitsSentence(
  waits: Waits,
  by: {
    readonly words: TaskRunWords["table"];
    readonly nameOfPhase: (phase: string) => string;
    readonly format: Format;
  },
): string {
  const { words, nameOfPhase, format } = by;
  if (waits.kind === "tasks")
    return [waits.ids.join(", "), ...(waits.more > 0 ? [words.andMore(format.count(waits.more))] : [])].join(
      " ",
    );
  if (waits.kind === "phase") return nameOfPhase(format.count(waits.phase));
  return words.waits[waits.kind];
}
