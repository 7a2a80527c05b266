import { Check, Circle, Eye, Pause, Play, ScanSearch } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PhaseInfo } from "../../../../src/protocol/api/gates.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { phasesOf } from "../../../../src/protocol/task/phases.ts";
import { taskUsage } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { ActivityLine } from "./activity-line.tsx";
import { phaseCosts } from "./phase-costs.ts";
import { isStopped, stageSentence } from "./stage-sentence.ts";
import { useWork } from "../panels/use-work.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const looks = {
  waiting: { Icon: Circle, colour: "text-soft" },
  working: { Icon: Play, colour: "text-running" },
  stopped: { Icon: Pause, colour: "text-waiting" },
  verifying: { Icon: ScanSearch, colour: "text-checking" },
  reviewing: { Icon: Eye, colour: "text-waiting" },
  completed: { Icon: Check, colour: "text-done" },
} as const;

/**
 * The phases of a gated task side by side with status and cost, the steps of the current one, and the current
 * activity.
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
    <section aria-label={words.phases} className="shrink-0 px-4 pb-3 lg:px-6">
      <ol className="flex gap-2 overflow-x-auto pb-1" tabIndex={0}>
        {phases.map(({ number, name, status, steps, attempt, passed }) => {
          const shown = status === "working" && isStopped(state.task) ? "stopped" : status;
          const { Icon, colour } = looks[shown];
          const now = status !== "waiting" && status !== "completed";
          const cost = costs.get(number);
          const done = steps.filter((step) => step.done).length;
          return (
            <li
              key={number}
              data-phase={number}
              data-phase-status={status}
              aria-current={now ? "step" : undefined}
              className={`grid min-w-40 grid-cols-1 content-start flex-1 gap-0.5 rounded-lg border px-3 py-2 ${now ? "border-accent" : "border-line"}`}
            >
              <span className="flex items-baseline gap-2 font-medium">
                <span className="min-w-0 truncate" title={nameOf(name)}>
                  {number}. {nameOf(name)}
                </span>
                {cost !== undefined && (
                  <span
                    title={words.phaseCost}
                    className="ml-auto text-xs font-normal text-soft tabular-nums"
                  >
                    {format.money(cost)}
                  </span>
                )}
              </span>
              <span className={`flex flex-wrap items-center gap-x-1 text-xs whitespace-nowrap ${colour}`}>
                <Icon size={13} aria-hidden="true" className="shrink-0" />
                {passed === "accepted" ? words.accepted : words.phaseStatuses[shown]}
                {attempt !== null && attempt > 1 && (
                  <span className="text-soft">· {words.attempt(format.count(attempt))}</span>
                )}
                {steps.length > 0 && status !== "completed" && (
                  <span className="ml-auto text-soft tabular-nums">
                    {words.stepsDone(format.count(done), format.count(steps.length))}
                  </span>
                )}
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
          className={`text-soft ${state.task.status === "in_progress" ? "min-h-5" : ""}`}
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
