import { Check, Circle, Eye, Play, ScanSearch } from "lucide-react";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { phasesOf } from "../../../src/protocol/task/phases.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePhaseName } from "../../i18n/phase-names.ts";
import { useWorkWords } from "../../i18n/work-words.ts";
import { stageSentence } from "./stage-sentence.ts";
import { useWork } from "./use-work.ts";

const looks = {
  waiting: { Icon: Circle, colour: "text-soft" },
  working: { Icon: Play, colour: "text-running" },
  verifying: { Icon: ScanSearch, colour: "text-checking" },
  reviewing: { Icon: Eye, colour: "text-waiting" },
  completed: { Icon: Check, colour: "text-done" },
} as const;

/** The phases of a gated task side by side, how each stands, and in a sentence what happens right now. */
export function PhaseStrip({ taskId }: { taskId: TaskId }) {
  const words = useWorkWords();
  const format = useFormat();
  const nameOf = usePhaseName();
  const state = useWork(taskId);
  if (state === undefined || state.gate.outline.length === 0) return null;
  const sentence = stageSentence(state, words, nameOf);
  return (
    <section aria-label={words.phases} className="shrink-0 px-4 pb-3 lg:px-6">
      <ol className="flex gap-2 overflow-x-auto pb-1" tabIndex={0}>
        {phasesOf(state).map(({ number, name, status, steps, attempt, passed }) => {
          const { Icon, colour } = looks[status];
          const now = status !== "waiting" && status !== "completed";
          const done = steps.filter((step) => step.done).length;
          return (
            <li
              key={number}
              data-phase={number}
              data-phase-status={status}
              aria-current={now ? "step" : undefined}
              className={`grid min-w-40 content-start flex-1 gap-0.5 rounded-lg border px-3 py-2 ${now ? "border-accent" : "border-line"}`}
            >
              <span className="font-medium">
                {number}. {nameOf(name)}
              </span>
              <span className={`flex items-center gap-1 text-xs ${colour}`}>
                <Icon size={13} aria-hidden="true" />
                {passed === "accepted" ? words.accepted : words.phaseStatuses[status]}
                {steps.length > 0 && status !== "completed" && (
                  <span className="ml-auto text-soft tabular-nums" title={words.steps}>
                    {`${format.count(done)}/${format.count(steps.length)}`}
                  </span>
                )}
              </span>
              {attempt !== null && attempt > 1 && (
                <span className="text-xs text-soft">{words.attempt(format.count(attempt))}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" data-stage={state.gate.stage} className="mt-1 min-h-5 text-soft">
        {sentence}
      </p>
    </section>
  );
}
