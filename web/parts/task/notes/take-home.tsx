import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Download as DownloadIcon, FolderOpen } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { lastApproval } from "../../../../src/protocol/task/approval.ts";
import type { TaskState } from "../../../../src/protocol/task/state.ts";
import { editorLink } from "../../../data/editor-link.ts";
import { useEditorChoice } from "../../../data/editor-choice.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { download, taskFiles } from "../../../data/results.ts";
import { useTakeHomeWords } from "../../../i18n/take-home-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { toast } from "../../../ui/toast.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { CreateBranch } from "./create-branch.tsx";
import { CreatePullRequest } from "./create-pull-request.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

const DeliveryStatus = lazy(async () => ({
  default: (await import("./delivery-status.tsx")).DeliveryStatus,
}));

/** The ways to take the result of a task home: its workspace, the changes as a patch, a branch, and given others. */
export function TakeHome({ taskId, others = null }: { taskId: TaskId; others?: ReactNode }) {
  const words = useTakeHomeWords();
  const workspace = useTaskPart(taskId, ({ task }) => task.workspace) ?? "";
  const removed = useTaskPart(taskId, ({ storage }) => storage.workspaceRemoved !== null) ?? false;
  const commit = useTaskPart(
    taskId,
    ({ gate }) => gate.collected?.commit ?? gate.checkpoints.at(-1)?.commit ?? null,
  );
  const mayDeliver = useTaskPart(taskId, isDeliverable) ?? false;
  const isDelivered = useTaskPart(taskId, ({ delivery }) => delivery.count > 0) ?? false;
  const files = useQuery(taskFiles(taskId, commit ?? null));
  const patch = useMutation({ mutationFn: () => download(taskId, "patch") });
  const hasSource = useTaskPart(taskId, ({ gate }) => gate.source !== null) ?? false;
  const hasResult = files.data?.commit != null && (files.data.items.length > 0 || hasSource);
  const hasWorkspace = workspace !== "" && !removed;
  if (!hasWorkspace && !hasResult && others === null) return null;
  return (
    <div data-take-home className="grid grid-cols-1 gap-2">
      {hasWorkspace && (
        <div className="flex flex-wrap items-center gap-2">
          <Workspace path={workspace} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {hasResult && (
          <>
            <Button disabled={patch.isPending} onClick={() => patch.mutate()}>
              <DownloadIcon size={15} aria-hidden="true" /> {words.patch}
            </Button>
            <CreateBranch taskId={taskId} />
            {mayDeliver && <CreatePullRequest taskId={taskId} />}
          </>
        )}
        {others}
      </div>
      <FailureNote error={patch.error} />
      {isDelivered && (
        <Suspense>
          <DeliveryStatus taskId={taskId} />
        </Suspense>
      )}
    </div>
  );
}

/** The path of a workspace to copy, and a link that opens it in an editor. */
function Workspace({ path }: { path: string }) {
  const words = useTakeHomeWords();
  const [{ editor, address }] = useEditorChoice();
  const link = editorLink(editor, address, path);
  return (
    <>
      <span className="text-xs font-semibold text-soft">{words.workspace}</span>
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        <code className="min-w-0 flex-1 truncate rounded-md border border-line bg-page px-2 py-1.5 text-xs select-all">
          <VisibleText text={path} />
        </code>
        <Button
          aria-label={words.copy}
          title={words.copy}
          onClick={() =>
            void copy(path).then(
              () => toast(words.copied),
              () => toast(words.notCopied),
            )
          }
        >
          <Copy size={15} aria-hidden="true" />
        </Button>
      </span>
      {link !== null && (
        <a href={link} className={`${buttonClass()} max-lg:hidden`} data-open-editor>
          <FolderOpen size={15} aria-hidden="true" /> {words.open}
        </a>
      )}
    </>
  );
}

/** Returns true if the task has an approved result and a source to which it can go. */
function isDeliverable({ task, gate }: TaskState): boolean {
  return task.parent === undefined && gate.source !== null && lastApproval(gate) !== undefined;
}
