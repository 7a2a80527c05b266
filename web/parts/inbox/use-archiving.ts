import { useRef } from "react";
import type { TaskId } from "../../../src/protocol/ids.ts";
import type { Task } from "../../../src/protocol/task/task.ts";
import { editTask } from "../../data/edit-task.ts";
import { ofTask, useRights } from "../../data/rights.ts";
import { useInboxListWords } from "../../i18n/inbox-list-words.ts";
import { toast } from "../../ui/toast.tsx";
import { useFailureSentence } from "../failure/failure-note.tsx";
import { type InboxRow, isArchivable } from "./inbox-of.ts";

/** Returns acts that archive rows one at a time and undo the last. Rows that the person may not change have none. */
export function useArchiving(rows: readonly InboxRow[]) {
  const words = useInboxListWords();
  const sentenceOf = useFailureSentence();
  const may = useRights();
  const last = useRef<TaskId | null>(null);
  const change = (id: TaskId, hidden: boolean): void => {
    last.current = hidden ? id : null;
    editTask(id, { hidden }).then(
      () => toast(hidden ? words.archived : words.restored),
      (error: unknown) => toast(sentenceOf(error)),
    );
  };
  const changeable = (row: InboxRow | undefined): Task | null =>
    row?.kind === "task" && may("change", ofTask(row.task)) ? row.task : null;
  return {
    archive: (row: InboxRow): boolean => {
      const task = changeable(row);
      if (task === null || !isArchivable(task)) return false;
      change(task.id, true);
      return true;
    },
    undo: (): string | null => {
      const id = last.current;
      if (id !== null) change(id, false);
      return id;
    },
    of: (id: string) => {
      const task = changeable(rows.find((row) => row.id === id));
      if (task === null) return null;
      if (task.hiddenAt !== undefined)
        return { name: words.restore, label: words.restoreOf, act: () => change(task.id, false) };
      if (!isArchivable(task)) return null;
      return { name: words.archive, label: words.archiveOf, act: () => change(task.id, true) };
    },
  };
}
