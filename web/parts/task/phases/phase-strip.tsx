import { Check, Circle, Eye, Pause, Play, ScanSearch } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PhaseInfo } from "../../../../src/protocol/api/gates.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { phasesOf } from "../../../../src/protocol/task/phases.ts";
import { taskUsage } from "../../../data/task-usage.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { ActivityLine } from "./activity-line.tsx";
import { phaseCosts } from "./phase-costs.ts";
import { isStopped, stageSentence } from "./stage-sentence.ts";
import { useWork } from "../panels/use-work.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const looks = {
  waiting: { Icon: Circle, colour: "text-soft", bar: "bg-transparent" },
  working: { Icon: Play, colour: "text-running", bar: "bg-running" },
  stopped: { Icon: Pause, colour: "text-waiting", bar: "bg-waiting" },
  verifying: { Icon: ScanSearch, colour: "text-checking", bar: "bg-checking" },
  reviewing: { Icon: Eye, colour: "text-review", bar: "bg-review" },
  completed: { Icon: Check, colour: "text-done", bar: "bg-done" },
} as const;

/**
 * The phases of a gated task as a rail with status and cost, the steps of the current one, and the current activity.
 */
export function PhaseStrip({ taskId }: { taskId: TaskId }) {
  const words = useWorkWords();
  const format = useFormat();
  const nameOf = usePlatformWords();
  const state = useWork(taskId);
  const tokens = state?.task.tokensUsed ?? 0;
  const usage = useQuery({ ...taskUsage(taskId, tokens), enabled: tokens > 0 });
  if (state === undefined || state.gate.outline.length === 0) return null;
  const phases = phasesOf(state);
  const current = state.task.currentPhase ?? 1;
  const costs = phaseCosts(usage.data?.turns ?? [], state.gate.reviews, current);
  const sentence = stageSentence(state, words, nameOf);
  return (
    <section aria-label={words.phases} className="shrink-0 px-4 pb-2 lg:px-6">
      <ol className="relative flex gap-4 overflow-x-auto pb-1" tabIndex={0}>
        {phases.map(({ number, name, status, steps, attempt, passed }) => {
          const shown = status === "working" && isStopped(state.task) ? "stopped" : status;
          const { Icon, colour, bar } = looks[shown];
          const now = status !== "waiting" && status !== "completed";
          const cost = costs.get(number) ?? 0;
          const done = steps.filter((step) => step.done).length;
          const part = status === "working" && steps.length > 0 ? done / steps.length : 1;
          const statusWord = passed === "accepted" ? words.accepted : words.phaseStatuses[shown];
          return (
            <li
              key={number}
              data-phase={number}
              data-phase-status={status}
              aria-current={now ? "step" : undefined}
              className="min-w-36 flex-1 max-lg:min-w-max"
            >
              <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
                <span className={`block h-full ${bar}`} style={{ width: `${100 * part}%` }} />
              </span>
              <span className="mt-1 flex min-w-0 items-center gap-1.5 text-xs whitespace-nowrap">
                <Icon size={13} aria-hidden="true" className={`shrink-0 ${colour}`} />
                <span className={`min-w-0 truncate ${now ? "font-semibold" : ""}`} title={nameOf(name)}>
                  {number}. {nameOf(name)}
                </span>
                <span className={`shrink-0 ${now ? colour : "sr-only"}`}>{statusWord}</span>
                <span className="ml-auto flex shrink-0 gap-1.5 text-soft tabular-nums">
                  {attempt !== null && attempt > 1 && <span>{words.attempt(format.count(attempt))}</span>}
                  {attempt !== null && attempt > 1 && now && steps.length > 0 && (
                    <span aria-hidden="true">·</span>
                  )}
                  {now && steps.length > 0 && (
                    <span>{words.stepsDone(format.count(done), format.count(steps.length))}</span>
                  )}
                  {cost > 0 && <span title={words.phaseCost}>{format.money(cost)}</span>}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      <Steps steps={phases.find(({ status }) => status === "working")?.steps ?? []} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
        <p
          role="status"
          data-stage={state.gate.stage}
          className={
            // The note below it says so too.
            state.gate.stage === "reviewing"
              ? "sr-only"
              : `text-soft ${state.task.status === "in_progress" ? "min-h-5" : ""}`
          }
        >
          {sentence !== null && <VisibleText text={sentence} />}
          {state.gate.stage === "judging" && state.gate.verifierTask !== null && (
            <>
              {" "}
              <Link to="/t/$taskId" params={{ taskId: state.gate.verifierTask }} className="underline">
                {words.stage.openVerifier}
              </Link>
            </>
          )}
        </p>
        <ActivityLine taskId={taskId} />
      </div>
    </section>
  );
}

/**
 * The steps of the current phase; the first open one is current. A phone has no room for them: the sentence names the
 * step.
 */
function Steps({ steps }: { steps: PhaseInfo["steps"] }) {
  const words = useWorkWords();
  const at = steps.findIndex(({ done }) => !done);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={words.steps} className="mt-1 hidden flex-wrap gap-x-4 gap-y-0.5 text-xs lg:flex">
      {steps.map(({ name, done }, index) => {
        const now = index === at;
        const { Icon, colour } = looks[done ? "completed" : now ? "working" : "waiting"];
        return (
          <li key={name} aria-current={now ? "step" : undefined} className="flex items-center gap-1">
            <Icon size={12} className={colour} aria-label={done ? words.done : words.open} />
            <span className={now ? "font-medium" : "text-soft"}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
