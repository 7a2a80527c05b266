import { Tag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Task } from "../../../src/protocol/task/task.ts";
import { ofTask, useMay } from "../../data/rights.ts";
import { useTagWords } from "../../i18n/tag-words.ts";
import { TagList } from "./tag-list.tsx";

const TagsDialog = lazy(async () => ({ default: (await import("./tags-dialog.tsx")).TagsDialog }));

/** The tags of a task, and the button that changes them. */
export function TaskTags({ task }: { task: Task }) {
  const words = useTagWords();
  const [editing, setEditing] = useState(false);
  const mayChange = useMay("change", ofTask(task));
  const label = task.tags === undefined ? words.add : words.edit;
  return (
    <>
      <TagList tags={task.tags} />
      {mayChange && (
        <button
          type="button"
          data-tags-of={task.id}
          aria-label={label}
          title={label}
          className="inline-flex items-center gap-1 rounded px-1 text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
          onClick={() => setEditing(true)}
        >
          <Tag size={13} aria-hidden="true" />
          {task.tags === undefined && <span>{words.add}</span>}
        </button>
      )}
      {editing && (
        <Suspense>
          <TagsDialog tasks={[task]} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
