import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { agents, useTaskPart } from "../../../data/queries.ts";
import { taskFiles } from "../../../data/results.ts";
import { useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePreviewWords } from "../../../i18n/preview-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { TakeHome } from "./take-home.tsx";
import { ScreenshotPicture } from "../../preview/screenshot-picture.tsx";

const AfterTheDemo = lazy(async () => ({ default: (await import("./after-the-demo.tsx")).AfterTheDemo }));

/** The outcome of a finished task: duration, waiting time, cost, the size of the change, and next steps. */
export function DoneNote({ taskId }: { taskId: TaskId }) {
  const { result } = useWorkWords();
  const previewWords = usePreviewWords();
  const format = useFormat();
  const known = useQuery(agents).data ?? [];
  const task = useTaskPart(taskId, ({ task }) => task);
  const waitedMs = useTaskPart(taskId, ({ storage }) => storage.waitedMs) ?? 0;
  const mayWork = useMay("work", { project: task?.project });
  if (task === undefined || task.completedAt === null) return null;
  const took = Date.parse(task.completedAt) - Date.parse(task.startedAt ?? task.createdAt);
  const wasDemo = known.some(({ name, kind }) => name === task.agent && kind === "demo");
  return (
    <section data-done className="mx-4 mb-3 flex gap-4 rounded-lg bg-done-wash px-4 py-3 lg:mx-6">
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Check size={18} aria-hidden="true" className="text-done" />
          <p className="min-w-0 flex-1 basis-56">
            <strong className="font-semibold text-done">{result.title}</strong>{" "}
            <span className="tabular-nums">
              {result.took(
                format.span(took),
                waitedMs < 1000 ? null : format.span(waitedMs),
                task.costUsd > 0 ? format.money(task.costUsd) : null,
              )}
            </span>
          </p>
          <Changes taskId={taskId} />
          {!wasDemo && mayWork && (
            <Link to="/new" search={{ from: taskId }} className={buttonClass()}>
              {result.again}
            </Link>
          )}
        </div>
        <TakeHome taskId={taskId} />
        {wasDemo && (
          <Suspense fallback={<div className="h-10" />}>
            <AfterTheDemo othersWork={known.some(({ kind }) => kind !== "demo")} />
          </Suspense>
        )}
      </div>
      <Link
        to="/t/$taskId"
        params={{ taskId }}
        search={{ tab: "preview" }}
        aria-label={previewWords.screenshot}
        className="hidden w-40 shrink-0 self-start rounded-md empty:hidden sm:block"
      >
        <ScreenshotPicture taskId={taskId} commit={null} alt={previewWords.screenshot} className="w-full" />
      </Link>
    </section>
  );
}

/** The size of the change, and a link to the files. */
function Changes({ taskId }: { taskId: TaskId }) {
  const { result } = useWorkWords();
  const { count } = useFormat();
  const commit = useTaskPart(taskId, lastCommit) ?? null;
  const { changed = null } = useQuery(taskFiles(taskId, commit)).data ?? {};
  return (
    <>
      {changed !== null && (
        <p data-changes className="font-mono text-xs">
          <span className="text-done">+{count(changed.added)}</span>{" "}
          <span className="text-failed">−{count(changed.removed)}</span>
        </p>
      )}
      <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "files" }} className={buttonClass("primary")}>
        {changed === null ? result.files : result.filesMade(changed.files, count(changed.files))}
      </Link>
    </>
  );
}

/** Returns the last commit that the page knows of. */
function lastCommit({ gate }: TaskState): string | null {
  return gate.collected?.commit ?? gate.checkpoints.at(-1)?.commit ?? null;
}
