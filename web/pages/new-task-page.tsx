import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { TaskId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { taskState } from "../data/queries.ts";
import { formOf } from "../data/task-form.ts";
import { LoadingOrFailure } from "../parts/loading-or-failure.tsx";
import { NewTaskForm } from "../parts/new-task/new-task-form.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

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
  const task = useQuery(taskState(id));
  if (task.data !== undefined) return <NewTaskForm draft={{ id, form: formOf(task.data) }} />;
  if (task.error instanceof ApiFailure && task.error.status === 404) return <NotFoundPage />;
  return <LoadingOrFailure of={task} shape="fields" className="mx-auto w-full max-w-5xl p-4 lg:p-8" />;
}
