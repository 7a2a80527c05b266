import { useMutation, useQuery } from "@tanstack/react-query";
import { Download as DownloadIcon, TriangleAlert } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { allowedActions, hasEnded } from "../../../../src/protocol/task/transitions.ts";
import { type Download, download, secretFiles, taskFiles } from "../../../data/results.ts";
import { ofTask, useRights } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useWorkWords } from "../../../i18n/work-words.ts";
import { Button } from "../../../ui/button.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { ReviewLink } from "../../review/address/review-link.tsx";
import { TakeHome } from "../notes/take-home.tsx";
import { useWork } from "./use-work.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const mostFiles = 500;
const mostSecretFiles = 10;

/** The files of a task's last commit with links to their review, and the downloads. */
export function FilesPanel({ taskId }: { taskId: TaskId }) {
  const words = useWorkWords();
  const format = useFormat();
  const state = useWork(taskId);
  const gate = state?.gate;
  const last = gate?.collected?.commit ?? gate?.checkpoints.at(-1)?.commit ?? null;
  const files = useQuery(taskFiles(taskId, last));
  const may = useRights();
  if (state === undefined || files.data === undefined) return <LoadingOrFailure of={files} />;
  const { items, commit } = files.data;
  const seen = gate?.reviews.findLast((review) => review.commit === commit);
  const archivable =
    may("change", ofTask(state.task)) &&
    allowedActions(state.task.status, state.task.type).includes("archive");
  // Without a source, no files also means no changes.
  const isEmpty = items.length === 0 && gate?.source == null;
  const offered: Download[] = [
    ...(commit === null || isEmpty ? [] : (["bundle"] as const)),
    ...(archivable ? (["archive"] as const) : []),
  ];
  return (
    <div className="focus-edge grid content-start gap-3 overflow-auto px-4 py-4 lg:px-6" tabIndex={0}>
      <Downloads taskId={taskId} offered={offered} />
      <SecretsNote taskId={taskId} commit={last} />
      {(gate?.collected?.problems ?? []).map(({ path, message }) => (
        <p key={path} className="shown-as-written text-failed">
          <span className="font-mono text-xs">
            <VisibleText text={path} />
          </span>{" "}
          <VisibleText text={message} />
        </p>
      ))}
      {items.length === 0 ? (
        <p className="text-soft">{hasEnded(state.task.status) ? words.noFiles : words.noFilesYet}</p>
      ) : (
        <p className="text-soft">{words.fileCount(format.count(items.length))}</p>
      )}
      <ul aria-label={words.files} className="grid gap-0.5">
        {items.slice(0, mostFiles).map(({ path, size }) => (
          <li
            key={path}
            className="flex items-center gap-4 border-b border-line py-1 font-mono text-xs pointer-coarse:py-0 pointer-coarse:text-sm"
          >
            <span className="min-w-0 break-all">
              {seen === undefined ? (
                <VisibleText text={path} />
              ) : (
                <ReviewLink id={seen.id} at={{ file: path }}>
                  <VisibleText text={path} />
                </ReviewLink>
              )}
            </span>
            <span className="ml-auto shrink-0 text-soft tabular-nums">{format.bytes(size)}</span>
          </li>
        ))}
      </ul>
      {items.length > mostFiles && (
        <p className="text-soft">{words.moreFiles(format.count(items.length - mostFiles))}</p>
      )}
    </div>
  );
}

/** Warns that files contain secrets, which downloads contain too. */
function SecretsNote({ taskId, commit }: { taskId: TaskId; commit: string | null }) {
  const words = useWorkWords();
  const format = useFormat();
  const { data } = useQuery(secretFiles(taskId, commit));
  if (data === undefined || (data.items.length === 0 && data.complete)) return null;
  return (
    <aside className="flex gap-2 rounded-md bg-waiting-wash px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-waiting" />
      <div className="min-w-0">
        {data.items.length > 0 && <p>{words.secretFiles(format.count(data.items.length))}</p>}
        <ul>
          {data.items.slice(0, mostSecretFiles).map(({ path, secrets }) => (
            <li key={path} className="break-all">
              <span className="font-mono text-xs">
                <VisibleText text={path} />
              </span>
              : {secrets.join(", ")}
            </li>
          ))}
        </ul>
        {data.items.length > mostSecretFiles && (
          <p className="text-soft">{words.moreFiles(format.count(data.items.length - mostSecretFiles))}</p>
        )}
        {!data.complete && <p className="text-soft">{words.secretsUnknown}</p>}
      </div>
    </aside>
  );
}

/** The ways to take the result home, and the downloads. */
function Downloads({ taskId, offered }: { taskId: TaskId; offered: readonly Download[] }) {
  const words = useWorkWords();
  const take = useMutation({ mutationFn: (what: Download) => download(taskId, what) });
  const buttons = offered.map((what) => (
    <Button key={what} disabled={take.isPending} onClick={() => take.mutate(what)}>
      <DownloadIcon size={15} aria-hidden="true" /> {words.downloads[what]}
    </Button>
  ));
  return (
    <div className="grid gap-2 empty:hidden">
      <TakeHome taskId={taskId} others={buttons.length === 0 ? null : buttons} />
      <FailureNote error={take.error} />
      {take.data !== undefined && take.data.length > 0 && (
        <p role="status" className="rounded-md bg-waiting-wash px-3 py-2 text-sm break-all">
          {words.incompleteArchive} <VisibleText text={take.data.join(", ")} />
        </p>
      )}
    </div>
  );
}
