import { Link } from "@tanstack/react-router";
import type { Task } from "../../../src/protocol/task/task.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { useNow } from "../../ui/use-now.ts";
import { DemoButton } from "../welcome/demo-button.tsx";
import type { Inbox } from "./inbox-of.ts";
import { likelyNext, untilGate } from "./next-gate.ts";
import { isWorking, standingOf } from "../standing/standing.ts";

/** An inbox in which nothing waits: what runs, what is likely to need a person next, and about when. */
export function NothingWaits({ running }: { running: Inbox["running"] }) {
  const { inbox } = useWords();
  const format = useFormat();
  const next = likelyNext(running);
  const working = running.filter((row) => row.kind === "task" && isWorking(row.standing)).length;
  return (
    <div className="mx-4 my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-line px-4 py-5">
      <p className="mr-auto min-w-0">
        <strong className="font-semibold">{inbox.nothingWaits}</strong>{" "}
        {working > 0 && <span className="text-soft">{inbox.runningNow(working, format.count(working))}</span>}
        {next !== null && <Next task={next} />}
      </p>
      {running.length === 0 && <DemoButton look="plain" />}
    </div>
  );
}

function Next({ task }: { task: Task }) {
  const { inbox } = useWords();
  const format = useFormat();
  const now = useNow();
  const waitedMs = useTaskPart(task.id, ({ keep }) => keep.waitedMs);
  const left =
    waitedMs === undefined || task.startedAt === null || standingOf(task) !== "running"
      ? null
      : untilGate(task, now - Date.parse(task.startedAt) - waitedMs);
  return (
    <span className="mt-1 flex gap-1.5" data-likely-next={task.id}>
      <span className="shrink-0 text-soft">{inbox.likelyNext}</span>
      <Link
        to="/t/$taskId"
        params={{ taskId: task.id }}
        className="min-w-0 truncate rounded text-accent hover:underline"
      >
        {task.title}
      </Link>
      {left !== null && <span className="shrink-0 text-soft">{inbox.inAbout(format.span(left))}</span>}
    </span>
  );
}
