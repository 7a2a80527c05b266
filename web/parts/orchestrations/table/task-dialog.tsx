import { Link } from "@tanstack/react-router";
import { RotateCcw, SkipForward } from "lucide-react";
import type { Attempt, OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { ofRun, useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { RowStateMark } from "./row-state.tsx";
import type { TaskRow } from "./rows.ts";
import { useTaskActs } from "./use-task-acts.ts";

/** A task of the list: its last failure, its attempts, and the actions on it. */
export function TaskDialog(props: { run: OrchestrationState; row: TaskRow; onClose: () => void }) {
  const { run, row, onClose } = props;
  const { task: words, attention } = useTaskRunWords();
  const { close } = useWords();
  const say = usePlatformWords();
  const { act, busy } = useTaskActs(run.id, row.id);
  const mayChange = useMay("change", ofRun(run));
  const work = run.work[row.index];
  const isOver = row.status === "completed" || row.status === "skipped";
  const isConflict = row.stage === "conflict";
  const attempts = (work?.attempts ?? []).toReversed();
  const priority = work?.priority ?? run.plan.tasks[row.index]?.priority ?? "normal";
  return (
    <Dialog title={`${row.id} ${row.title}`} closeLabel={close} onClose={onClose}>
      <div className="grid gap-4">
        <RowStateMark row={row} />
        {work?.reason != null && !isOver && (
          <div className="rounded-md bg-failed-wash px-3 py-2 text-failed">
            <p className="text-xs font-semibold">{words.lastFailure}</p>
            <p
              className="shown-as-written max-h-40 overflow-auto"
              tabIndex={0}
              role="group"
              aria-label={words.lastFailure}
            >
              <VisibleText text={say(work.reason)} />
            </p>
          </div>
        )}
        <section>
          <h3 className="mb-1 text-xs font-semibold text-soft">{words.attempts}</h3>
          {attempts.length === 0 && <p className="text-soft">{words.noAttempts}</p>}
          <ul className="grid max-h-60 gap-1 overflow-auto">
            {attempts.map((attempt) => (
              <AttemptLine key={attempt.number} attempt={attempt} />
            ))}
          </ul>
          {work?.conflict?.childId != null && (
            <Link
              to="/t/$taskId"
              params={{ taskId: work.conflict.childId }}
              className="text-accent hover:underline"
            >
              {words.resolver}
            </Link>
          )}
        </section>
        {!isOver && mayChange && (
          <Choice
            label={words.priority}
            name="priority"
            value={priority}
            options={(["high", "normal", "low"] as const).map((value) => ({
              value,
              label: words.priorities[value],
            }))}
            onChange={(value) => act({ action: "prioritize", priority: value })}
          />
        )}
        {!isOver && (mayChange || isConflict) && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              {isConflict && (
                <Link
                  to="/orchestrations/$orchestrationId/conflict"
                  params={{ orchestrationId: run.id }}
                  search={{ task: row.id }}
                  className={buttonClass("primary")}
                >
                  {attention.resolve}
                </Link>
              )}
              {mayChange && (row.status === "failed" || isConflict) && (
                <Button disabled={busy} onClick={() => act({ action: "retry" }, onClose)}>
                  <RotateCcw size={15} aria-hidden="true" /> {words.retry}
                </Button>
              )}
              {mayChange && (
                <Button disabled={busy} onClick={() => act({ action: "skip" }, onClose)}>
                  <SkipForward size={15} aria-hidden="true" /> {words.skip}
                </Button>
              )}
            </div>
            {mayChange && <p className="text-xs text-soft">{words.skipHint}</p>}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { task: words } = useTaskRunWords();
  const format = useFormat();
  const now = useNow();
  const end = attempt.endedAt === null ? now : Date.parse(attempt.endedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums">
      <Link
        to="/t/$taskId"
        params={{ taskId: attempt.childId }}
        className="text-accent hover:underline pointer-coarse:py-3"
      >
        {words.attempt(format.count(attempt.number))}
      </Link>
      <span className={attempt.outcome === "failed" ? "text-failed" : "text-soft"}>
        {words.outcomes[attempt.outcome]}
      </span>
      <span className="text-soft">{attempt.agent}</span>
      <span className="text-soft">{format.spans(end - Date.parse(attempt.startedAt))}</span>
      {attempt.costUsd > 0 && <span className="text-soft">{format.money(attempt.costUsd)}</span>}
    </li>
  );
}
