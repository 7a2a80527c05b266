import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Preview } from "../../../src/protocol/api/previews.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import { previewOf, startPreview, stopPreview } from "../../data/previews.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useMay } from "../../data/rights.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { usePreviewWords } from "../../i18n/preview-words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { isOnThisMachine } from "./on-this-machine.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { ScreenshotPicture } from "./screenshot-picture.tsx";

/** The live preview of a task, at the version of a review if there is one: the running project, its log and controls. */
export function PreviewPanel(props: {
  taskId: TaskId;
  review: Pick<Review, "id" | "commit"> | null;
  isWholePage?: boolean;
}) {
  const { taskId, review, isWholePage = false } = props;
  const words = usePreviewWords();
  const preview = useQuery(previewOf(taskId));
  const start = useMutation({ mutationFn: () => startPreview(taskId, review?.id ?? null) });
  const stop = useMutation({ mutationFn: () => stopPreview(taskId) });
  const project = useTaskPart(taskId, ({ task }) => task.project);
  const mayWork = useMay("work", { project });
  const [reloads, setReloads] = useState(0);
  const [wantsLog, setWantsLog] = useState(false);
  if (preview.data === undefined) return <LoadingOrFailure of={preview} shape="lines" />;
  const { state, url, commit, log } = preview.data;
  const isLive = state === "preparing" || state === "starting" || state === "running";
  const isOther = isLive && review !== null && commit !== review.commit;
  const isFramed = state === "running" && isOnThisMachine();
  const isBusy = start.isPending || stop.isPending;
  const showsLog =
    wantsLog || state === "preparing" || state === "starting" || (state === "failed" && log !== "");
  return (
    <section
      aria-label={words.label}
      data-preview={state}
      className="flex min-h-96 flex-1 flex-col lg:min-h-0"
    >
      <div className="flex flex-wrap items-center gap-2 px-4 py-2 lg:px-6">
        <p role="status" className="mr-auto font-medium">
          {words.states[state]}
          {preview.data.command !== null && isLive && (
            <code className="ml-2 font-mono text-xs text-soft">{preview.data.command}</code>
          )}
        </p>
        {mayWork && (!isLive || isOther) && (
          <Button variant="primary" disabled={isBusy} onClick={() => start.mutate()}>
            {isOther ? words.startThis : words.start}
          </Button>
        )}
        {mayWork && isLive && !isOther && (
          <Button disabled={isBusy} onClick={() => start.mutate()}>
            {words.restart}
          </Button>
        )}
        {mayWork && isLive && (
          <Button disabled={isBusy} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        )}
        {isFramed && <Button onClick={() => setReloads(reloads + 1)}>{words.reload}</Button>}
        {isFramed && !isWholePage && (
          <Link
            to="/t/$taskId/preview"
            params={{ taskId }}
            target="_blank"
            rel="noreferrer"
            className={buttonClass()}
          >
            {words.openTab}
          </Link>
        )}
        {state === "running" && (
          <Button aria-expanded={wantsLog} onClick={() => setWantsLog(!wantsLog)}>
            {wantsLog ? words.hideLog : words.showLog}
          </Button>
        )}
      </div>
      <div className="grid gap-2 px-4 empty:hidden lg:px-6">
        <FailureNote error={start.error ?? stop.error} />
        {isOther && <p className="text-waiting">{words.otherVersion(commit?.slice(0, 10) ?? "")}</p>}
        <PreviewNote preview={preview.data} />
        {!isFramed && state !== "preparing" && state !== "starting" && (
          <ScreenshotPicture
            taskId={taskId}
            commit={isLive ? commit : (review?.commit ?? null)}
            alt={words.screenshot}
            isExpected={isLive}
          />
        )}
      </div>
      {isFramed && url !== null && <PreviewFrame key={`${url} ${reloads}`} url={url} title={words.frame} />}
      {showsLog && (
        <pre
          aria-label={words.log}
          tabIndex={0}
          className="m-4 max-h-64 shrink-0 overflow-auto rounded-md border border-line bg-panel p-3 font-mono text-xs whitespace-pre-wrap lg:mx-6"
        >
          {log === "" ? words.noLog : log}
        </pre>
      )}
    </section>
  );
}

/** The preview of a task in a tab of its own. */
export function PreviewPage() {
  const { taskId } = useParams({ from: "/t/$taskId/preview" });
  return (
    <main className="flex h-full flex-col">
      <PreviewPanel taskId={taskId as TaskId} review={null} isWholePage />
    </main>
  );
}

/** Explains why there is nothing to see, if so. */
function PreviewNote({ preview: { state, problem, details, stopped } }: { preview: Preview }) {
  const words = usePreviewWords();
  const say = usePlatformWords();
  const isElsewhere = !isOnThisMachine();
  if (isElsewhere && (state === "off" || state === "running"))
    return <p className="max-w-3xl text-soft">{words.onlyHere}</p>;
  if (state === "off") return <p className="text-soft">{words.intro}</p>;
  if (state === "stopped") return <p className="text-soft">{words.stopped[stopped ?? "by_person"]}</p>;
  if (problem === null) return null;
  return (
    <p role="alert" className="rounded-md bg-failed-wash px-3 py-2 text-failed">
      {words.problems[problem](details === null ? "" : say(details))}
    </p>
  );
}
