import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { TaskId } from "../../src/protocol/ids.ts";
import { taskState } from "../data/queries.ts";
import { formOf } from "../data/task-form.ts";
import { useWords } from "../i18n/words.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { NewTaskForm } from "../parts/new-task/new-task-form.tsx";

/** Describe work, then start it or keep it as a draft. With `draft` in the address, an existing draft is edited. */
export function NewTaskPage() {
  const { draft } = useSearch({ from: "/signed-in/new" });
  return draft === undefined ? (
    <NewTaskForm key="new" draft={null} />
  ) : (
    <DraftForm key={draft} id={draft as TaskId} />
  );
}

function DraftForm({ id }: { id: TaskId }) {
  const words = useWords();
  const { data, error } = useQuery(taskState(id));
  if (data !== undefined) return <NewTaskForm draft={{ id, form: formOf(data) }} />;
  return (
    <div className="p-6 text-soft">{error === null ? words.loading : <FailureNote error={error} />}</div>
  );
}
