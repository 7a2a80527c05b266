import { lazy, Suspense, useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { actOn, deleteTask } from "../../../data/commands.ts";
import { editTask } from "../../../data/edit-task.ts";
import { useRights } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useInboxBulkWords } from "../../../i18n/inbox-bulk-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { InboxRow } from "../inbox-of.ts";
import { bulkActs } from "./bulk-acts.ts";

const TagsDialog = lazy(async () => ({ default: (await import("../../tags/tags-dialog.tsx")).TagsDialog }));

/** The actions on the selected rows, below them, so that no row moves when the first one is selected. Each button says how many rows it applies to. */
export function BulkBar(props: {
  selected: readonly InboxRow[];
  waiting: readonly InboxRow[];
  onSnooze: (ids: readonly string[]) => void;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const { selected, waiting, onSnooze, onSelectAll, onClear } = props;
  const words = useInboxBulkWords();
  const { close } = useWords();
  const { count } = useFormat();
  const [asking, setAsking] = useState<"cancel" | "remove" | "tag" | null>(null);
  const acts = bulkActs(selected, waiting, useRights());
  const onEach = async (ids: readonly TaskId[], act: (id: TaskId) => Promise<unknown>): Promise<number> => {
    onClear();
    const results = await Promise.allSettled(ids.map(act));
    const failed = results.filter(({ status }) => status === "rejected").length;
    if (failed > 0) toast(words.failed(failed, count(failed)));
    return ids.length - failed;
  };
  const archive = async (): Promise<void> => {
    const done = await onEach(acts.archive, (id) => editTask(id, { hidden: true }));
    if (done > 0) toast(words.archivedSome(done, count(done)));
  };
  return (
    <div
      role="toolbar"
      aria-label={words.selected(selected.length, count(selected.length))}
      className="sticky bottom-0 z-20 order-last mt-4 -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-2"
    >
      <strong className="font-semibold" role="status">
        {words.selected(selected.length, count(selected.length))}
      </strong>
      {acts.snooze.length > 0 && (
        <Button onClick={() => onSnooze(acts.snooze)}>{words.snooze(count(acts.snooze.length))}</Button>
      )}
      {acts.archive.length > 0 && (
        <Button onClick={() => void archive()}>{words.archiveSome(count(acts.archive.length))}</Button>
      )}
      {acts.tag.length > 0 && (
        <Button onClick={() => setAsking("tag")}>{words.tagSome(count(acts.tag.length))}</Button>
      )}
      {acts.cancel.length > 0 && (
        <Button variant="danger" onClick={() => setAsking("cancel")}>
          {words.cancelSome(count(acts.cancel.length))}
        </Button>
      )}
      {acts.remove.length > 0 && (
        <Button variant="danger" onClick={() => setAsking("remove")}>
          {words.deleteSome(count(acts.remove.length))}
        </Button>
      )}
      <span className="ml-auto flex gap-1">
        <Button variant="bare" onClick={onSelectAll}>
          {words.selectAll}
        </Button>
        <Button variant="bare" onClick={onClear}>
          {words.clearSelection}
        </Button>
      </span>
      {asking === "tag" && (
        <Suspense>
          <TagsDialog
            tasks={acts.tag}
            onClose={() => {
              setAsking(null);
              onClear();
            }}
          />
        </Suspense>
      )}
      {(asking === "cancel" || asking === "remove") && (
        <ConfirmDialog
          title={(asking === "cancel" ? words.confirmCancel : words.confirmDelete)(
            acts[asking].length,
            count(acts[asking].length),
          )}
          body={asking === "cancel" ? words.cancelBody : words.deleteBody}
          confirm={(asking === "cancel" ? words.cancelSome : words.deleteSome)(count(acts[asking].length))}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() =>
            void onEach(acts[asking], asking === "cancel" ? (id) => actOn(id, "cancel") : deleteTask)
          }
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
