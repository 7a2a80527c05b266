import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { agents, useTaskPart } from "../../../data/queries.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePreviewWords } from "../../../i18n/preview-words.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { TakeHome } from "./take-home.tsx";
import { ScreenshotPicture } from "../../preview/screenshot-picture.tsx";
import { DemoButton } from "../../welcome/demo-button.tsx";

/** The outcome of a finished task: duration, waiting time, cost and files, and next steps. */
export function DoneNote({ taskId }: { taskId: TaskId }) {
  const { result } = useWorkWords();
  const previewWords = usePreviewWords();
  const format = useFormat();
  const known = useQuery(agents).data ?? [];
  const task = useTaskPart(taskId, ({ task }) => task);
  const waitedMs = useTaskPart(taskId, ({ storage }) => storage.waitedMs) ?? 0;
  const made = useTaskPart(taskId, filesMade) ?? 0;
  if (task === undefined || task.completedAt === null) return null;
  const took = Date.parse(task.completedAt) - Date.parse(task.startedAt ?? task.createdAt);
  const wasDemo = known.some(({ name, kind }) => name === task.agent && kind === "demo");
  return (
    <section data-done className="mx-4 mb-3 shrink-0 rounded-lg bg-done-wash px-4 py-3 lg:mx-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Check size={18} aria-hidden="true" className="text-done" />
        <p className="min-w-0 flex-1 basis-56">
          <strong className="font-semibold text-done">{result.title}</strong>{" "}
          <span className="tabular-nums">
            {result.took(
              format.span(took),
              format.span(waitedMs),
              task.costUsd > 0 ? format.money(task.costUsd) : null,
            )}
          </span>
        </p>
        <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "files" }} className={buttonClass()}>
          {made === 0 ? result.files : result.filesMade(made, format.count(made))}
        </Link>
        {!wasDemo && (
          <Link to="/new" search={{ from: taskId }} className={buttonClass()}>
            {result.again}
          </Link>
        )}
      </div>
      <div className="mt-2">
        <TakeHome taskId={taskId} />
      </div>
      <Link
        to="/t/$taskId"
        params={{ taskId }}
        search={{ tab: "preview" }}
        aria-label={previewWords.screenshot}
        className="mt-2 block max-w-md rounded-md empty:hidden"
      >
        <ScreenshotPicture taskId={taskId} commit={null} alt={previewWords.screenshot} />
      </Link>
      {wasDemo && <AfterTheDemo othersWork={known.some(({ kind }) => kind !== "demo")} />}
    </section>
  );
}

/** Explains what was real about the demo, and how to continue with a real agent. */
function AfterTheDemo({ othersWork }: { othersWork: boolean }) {
  const { result } = useWorkWords();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto max-w-3xl min-w-0 basis-72 grow text-soft">{result.demo}</p>
      {othersWork ? (
        <Link to="/new" className={buttonClass("primary")}>
          {result.real}
        </Link>
      ) : (
        <Link to="/settings" search={{ section: "agents" }} className={buttonClass("primary")}>
          {result.connect}
        </Link>
      )}
      <DemoButton variant="plain" label={result.replay} />
    </div>
  );
}

/** Returns the number of files that the reviews of a task contained. */
function filesMade({ gate }: TaskState): number {
  const approved = gate.reviews.filter(({ status }) => status === "approved");
  return new Set(approved.flatMap(({ deliverables }) => deliverables.map(({ path }) => path))).size;
}
