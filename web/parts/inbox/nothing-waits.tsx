import { Link } from "@tanstack/react-router";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNothingWaitsWords } from "../../i18n/nothing-waits-words.ts";
import { useNow } from "../../ui/use-now.ts";
import { DemoButton } from "../welcome/demo-button.tsx";
import type { Inbox } from "./inbox-of.ts";
import { isWorking, standingOf } from "../../../src/protocol/inbox/standing.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/** Shows an inbox without waiting items: how many tasks run, which is likely to need a person next, and when. */
export function NothingWaits({ running }: { running: Inbox["running"] }) {
  const words = useNothingWaitsWords();
  const format = useFormat();
  const next = likelyNext(running);
  const working = running.filter((row) => row.kind === "task" && isWorking(row.standing)).length;
  return (
    <div className="mx-4 my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-line px-4 py-5">
      <p className="mr-auto min-w-0">
        <strong className="font-semibold">{words.nothingWaits}</strong>{" "}
        {working > 0 && <span className="text-soft">{words.runningNow(working, format.count(working))}</span>}
        {next !== null && <Next task={next} />}
      </p>
      {running.length === 0 && <DemoButton variant="plain" />}
    </div>
  );
}

function Next({ task }: { task: Task }) {
  const words = useNothingWaitsWords();
  const format = useFormat();
  const now = useNow();
  const waitedMs = useTaskPart(task.id, ({ storage }) => storage.waitedMs);
  const left =
    waitedMs === undefined || task.startedAt === null || standingOf(task) !== "running"
      ? null
      : untilGate(task, now - Date.parse(task.startedAt) - waitedMs);
  return (
    <span className="mt-1 flex gap-1.5" data-likely-next={task.id}>
      <span className="shrink-0 text-soft">{words.likelyNext}</span>
      <Link
        to="/t/$taskId"
        params={{ taskId: task.id }}
        className="min-w-0 truncate rounded text-accent hover:underline"
      >
        <VisibleText text={task.title} />
      </Link>
      {left !== null && <span className="shrink-0 text-soft">{words.inAbout(format.span(left))}</span>}
    </span>
  );
}

/**
 * Returns the task that is likely to need a person next: one that is being verified, else the one with the most
 * progress in its phase. Null if no working task leads to a review.
 */
export function likelyNext(running: Inbox["running"]): Task | null {
  const working = running
    .flatMap((row) => (row.kind === "task" ? [row] : []))
    .filter(({ standing, task }) => task.totalPhases > 0 && isWorking(standing))
    .map(({ standing, task }) => ({ task, near: standing === "verifying" ? 2 : doneOfPhase(task) }));
  return working.toSorted((one, other) => other.near - one.near)[0]?.task ?? null;
}

/**
 * Estimates the time until the work of a phase is submitted, at the task's pace so far. Null before the first step of
 * a phase and after its last, when there is no basis for an estimate.
 */
export function untilGate(task: Task, workedMs: number): number | null {
  const done = doneOfPhase(task);
  const phasesDone = (task.progress / 100) * task.totalPhases;
  if (done <= 0.001 || done >= 0.999) return null;
  return Math.round(((1 - done) * workedMs) / phasesDone);
}

function doneOfPhase({ progress, totalPhases, currentPhase }: Task): number {
  return (progress / 100) * totalPhases - ((currentPhase ?? 1) - 1);
}
