import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Download as DownloadIcon, FolderOpen } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { editorLink } from "../../../data/editor-link.ts";
import { useEditorChoice } from "../../../data/editor-choice.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { download, taskFiles } from "../../../data/results.ts";
import { useTakeHomeWords } from "../../../i18n/take-home-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { toast } from "../../../ui/toast.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** The workspace of a task: its path to copy, a link that opens it in an editor, and the changes as a patch. */
export function TakeHome({ taskId }: { taskId: TaskId }) {
  const words = useTakeHomeWords();
  const [{ editor, address }] = useEditorChoice();
  const workspace = useTaskPart(taskId, ({ task }) => task.workspace);
  const removed = useTaskPart(taskId, ({ storage }) => storage.workspaceRemoved !== null) ?? false;
  const commit = useTaskPart(
    taskId,
    ({ gate }) => gate.collected?.commit ?? gate.checkpoints.at(-1)?.commit ?? null,
  );
  const files = useQuery(taskFiles(taskId, commit ?? null));
  const patch = useMutation({ mutationFn: () => download(taskId, "patch") });
  if (workspace === undefined || workspace === "" || removed) return null;
  const link = editorLink(editor, address, workspace);
  const hasPatch = files.data !== undefined && files.data.commit !== null && files.data.source !== null;
  return (
    <div data-take-home className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs font-semibold text-soft">{words.workspace}</span>
        <code className="min-w-0 flex-1 basis-56 truncate rounded-md border border-line bg-page px-2 py-1.5 text-xs select-all">
          <VisibleText text={workspace} />
        </code>
        <Button
          aria-label={words.copy}
          title={words.copy}
          onClick={() =>
            void copy(workspace).then(
              () => toast(words.copied),
              () => toast(words.notCopied),
            )
          }
        >
          <Copy size={15} aria-hidden="true" />
        </Button>
        {link !== null && (
          <a href={link} className={`${buttonClass()} max-lg:hidden`} data-open-editor>
            <FolderOpen size={15} aria-hidden="true" /> {words.open}
          </a>
        )}
        {hasPatch && (
          <Button disabled={patch.isPending} onClick={() => patch.mutate()}>
            <DownloadIcon size={15} aria-hidden="true" /> {words.patch}
          </Button>
        )}
      </div>
      <FailureNote error={patch.error} />
    </div>
  );
}
