import { Link } from "@tanstack/react-router";
import { CircleCheck, Plus } from "lucide-react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNothingWaitsWords } from "../../i18n/nothing-waits-words.ts";
import { useWords } from "../../i18n/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { DemoButton } from "../welcome/demo-button.tsx";
import type { Inbox } from "./inbox-of.ts";
import { isWorking, standingOf } from "../../../src/protocol/inbox/standing.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/**
 * Shows an inbox without waiting items: how many tasks run, which is likely to need a person next, and when; what was
 * finished today; and a way to start a task.
 */
export function NothingWaits({ running, finished }: Pick<Inbox, "running" | "finished">) {
  const words = useNothingWaitsWords();
  const { nav } = useWords();
  const format = useFormat();
  const now = useNow();
  const next = likelyNext(running);
  const working = running.filter((row) => row.kind === "task" && isWorking(row.standing)).length;
  const today = finishedOn(finished, now).length;
  return (
    <section className="mx-4 my-4 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-panel p-4">
      <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-done" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{words.caughtUp}</h2>
        <p className="text-soft">
          {words.nothingWaits}{" "}
          {working > 0 && <span>{words.runningNow(working, format.count(working))}</span>}{" "}
          {today > 0 && <span data-today={today}>{words.finishedToday(today, format.count(today))}</span>}
        </p>
        {next !== null && <Next task={next} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/new" className={buttonClass("primary")}>
          <Plus size={16} aria-hidden="true" />
          {nav.newTask}
        </Link>
        {running.length === 0 && <DemoButton variant="plain" />}
      </div>
    </section>
  );
}

/** Returns the tasks that were completed on the day of a time, in the person's time zone. */
export function finishedOn(finished: Inbox["finished"], at: number): Inbox["finished"] {
  const day = new Date(at).toDateString();
  return finished.filter(
    (row) =>
      row.kind === "task" &&
      row.task.completedAt !== null &&
      row.standing === "done" &&
      new Date(row.task.completedAt).toDateString() === day,
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
