import { GlobeX, Hourglass, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { limitSentence } from "./limit-sentence.ts";
import { Note } from "./note.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

const BudgetForm = lazy(async () => ({ default: (await import("./budget-form.tsx")).BudgetForm }));

const NodeNote = lazy(async () => ({ default: (await import("./node-note.tsx")).NodeNote }));

/** Warnings about the agent: a rate limit, a spent budget, a long silence, hosts that it may not reach. */
export function WarningNotes({ task }: { task: Task }) {
  const refused = useTaskPart(task.id, ({ agent }) => agent.run?.refusedHosts);
  const working = task.status === "in_progress";
  return (
    <>
      {working && task.blockedBy === "rate_limit" && task.limitedUntil !== undefined && (
        <LimitNote until={task.limitedUntil} said={task.error?.message} />
      )}
      <Suspense fallback={null}>
        {task.waitsForLabels !== undefined && <NodeNote labels={task.waitsForLabels} />}
        {working && task.blockedBy === "budget" && <BudgetForm task={task} />}
      </Suspense>
      {working && task.stuckSince !== undefined && <StuckNote since={task.stuckSince} />}
      {task.status !== "completed" && refused !== undefined && <RefusedNote hosts={refused} />}
    </>
  );
}

/**
 * Counts down to the reset and shows the provider's message. It is a timer, which screen readers read only on
 * request.
 */
function LimitNote({ until, said }: { until: string; said: string | undefined }) {
  const words = useWords();
  const taskWords = useTaskWords();
  const format = useFormat();
  const now = useNow();
  return (
    <Note variant="bg-quiet-wash text-quiet" icon={<Hourglass size={18} aria-hidden="true" />}>
      <p className="font-semibold">{taskWords.limitTitle}</p>
      <p role="timer" data-limit-until={until} className="tabular-nums">
        {limitSentence(until, now, words, format)}
      </p>
      {said !== undefined && (
        <p className="shown-as-written">
          <VisibleText text={said} />
        </p>
      )}
    </Note>
  );
}

function StuckNote({ since }: { since: string }) {
  const taskWords = useTaskWords();
  const format = useFormat();
  const now = useNow();
  return (
    <Note variant="bg-waiting-wash text-waiting" icon={<TriangleAlert size={18} aria-hidden="true" />}>
      <p className="font-semibold">{taskWords.stuckTitle(format.span(now - Date.parse(since)))}</p>
      <p>{taskWords.stuckHint}</p>
    </Note>
  );
}

function RefusedNote({ hosts }: { hosts: readonly string[] }) {
  const taskWords = useTaskWords();
  return (
    <Note variant="bg-waiting-wash text-waiting" icon={<GlobeX size={18} aria-hidden="true" />}>
      <p className="font-semibold">{taskWords.refusedTitle}</p>
      <p data-refused-hosts className="break-words">
        <VisibleText text={taskWords.refusedHint(hosts.join(", "))} />
      </p>
    </Note>
  );
}
