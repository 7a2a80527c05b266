import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import type { PhaseInfo } from "../../../../src/protocol/api/gates.ts";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { phasesOf } from "../../../../src/protocol/task/phases.ts";
import type { GateState } from "../../../../src/protocol/task/gate-state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { ReviewLink } from "../../review/address/review-link.tsx";
import { VerificationReport, VerificationSummary } from "../../review/report/verification-report.tsx";
import { useWork } from "./use-work.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

/** The progress of a gated task: each phase with steps, deliverables, verifications and reviews. */
export function WorkPanel({ taskId }: { taskId: TaskId }) {
  const state = useWork(taskId);
  if (state === undefined) return null;
  const { gate } = state;
  return (
    <div className="focus-edge grid content-start gap-6 overflow-auto px-4 py-4 lg:px-6" tabIndex={0}>
      {phasesOf(state).map((phase) => (
        <Phase key={phase.number} phase={phase} gate={gate} />
      ))}
    </div>
  );
}

function Phase({ phase, gate }: { phase: PhaseInfo; gate: GateState }) {
  const words = useWorkWords();
  const format = useFormat();
  const nameOf = usePlatformWords();
  const verifications = gate.verifications.filter((one) => one.phase === phase.number).toReversed();
  const reviews = gate.reviews.filter((one) => one.phase === phase.number).toReversed();
  const now = phase.status !== "waiting" && phase.status !== "completed";
  return (
    <details open={now || (phase.status === "completed" && phase.number === gate.outline.length)}>
      <summary className="min-h-8 pointer-coarse:py-3">
        <h3 className="inline font-semibold">
          {words.phaseOf(format.count(phase.number), nameOf(phase.name))}
        </h3>{" "}
        <span className="text-soft">
          · {phase.passed === "accepted" ? words.accepted : words.phaseStatuses[phase.status]}
        </span>
      </summary>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        {phase.steps.length > 0 && (
          <Listed title={words.steps}>
            {phase.steps.map(({ name, done }) => (
              <Item key={name} done={done} word={done ? words.done : words.open}>
                {nameOf(name)}
              </Item>
            ))}
          </Listed>
        )}
        <Listed title={words.deliverables}>
          {phase.deliverables.length === 0 && <li className="text-soft">{words.noDeliverables}</li>}
          {phase.deliverables.map(({ path, there }) => (
            <Item key={path} done={there} word={there ? words.there : words.missing}>
              <span className="font-mono text-xs">
                <VisibleText text={path} />
              </span>
            </Item>
          ))}
        </Listed>
        <div className="grid content-start gap-2 lg:col-span-2">
          <h4 className="text-xs font-semibold text-soft">{words.verification}</h4>
          {verifications.length === 0 && <p className="text-soft">{words.noVerification}</p>}
          {verifications.map((verification, at) => (
            <details key={verification.id} open={at === 0} className="rounded-lg border border-line">
              <summary className="px-3 py-2 pointer-coarse:py-3">
                <VerificationSummary verification={verification} />
              </summary>
              <div className="border-t border-line p-3">
                <VerificationReport
                  verification={verification}
                  reviewId={reviews.find(({ attempt }) => attempt === verification.attempt)?.id ?? null}
                />
              </div>
            </details>
          ))}
        </div>
        {reviews.length > 0 && (
          <Listed title={words.reviews}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewLink id={review.id}>
                  {words.reviewOf(format.count(review.phase), format.count(review.attempt))}
                </ReviewLink>{" "}
                · {words.reviewStatuses[review.status]}
                {!review.verified && ` · ${words.unverified}`}
                {review.decidedBy !== null && review.decidedAt !== null && (
                  <Decided by={review.decidedBy} at={review.decidedAt} />
                )}
              </li>
            ))}
          </Listed>
        )}
      </div>
    </details>
  );
}

function Decided({ by, at }: { by: string; at: string }) {
  const names = usePersonNames();
  const words = useWorkWords();
  const format = useFormat();
  const now = useNow();
  return <span className="text-soft"> {words.decidedBy(names.within(by), format.when(at, now))}</span>;
}

function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 text-xs font-semibold text-soft">{title}</h4>
      <ul className="grid gap-0.5">{children}</ul>
    </div>
  );
}

function Item({ done, word, children }: { done: boolean; word: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {done ? (
        <Check size={14} className="shrink-0 text-done" aria-label={word} />
      ) : (
        <Circle size={14} className="shrink-0 text-soft" aria-label={word} />
      )}
      <span className="min-w-0 truncate">{children}</span>
    </li>
  );
}
