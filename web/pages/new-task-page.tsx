import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { TaskId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { taskState } from "../data/queries.ts";
import { emptyForm, formOf } from "../data/task-form.ts";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { lazy, Suspense } from "react";
import { ByRight } from "../parts/people/by-right.tsx";
import { NotFound } from "./not-found.tsx";

/** Fetched together with the page instead of after it. */
const formPart = import("../parts/new-task/new-task-form.tsx");
const NewTaskForm = lazy(async () => ({ default: (await formPart).NewTaskForm }));

/** The form for a task; for viewers the reason why they have none. */
export function NewTaskPage() {
  return (
    <ByRight right="work" instead className="p-4 lg:p-8">
      <Suspense fallback={<Loading shape="fields" className={room} />}>
        <TaskFormOfAddress />
      </Suspense>
    </ByRight>
  );
}

/** The address may name a saved task to edit, a task to copy, or a type. */
function TaskFormOfAddress() {
  const { draft, from, type } = useSearch({ from: "/signed-in/new" });
  if (draft !== undefined) return <FormOfTask key={draft} id={draft as TaskId} as="draft" />;
  if (from !== undefined) return <FormOfTask key={from} id={from as TaskId} as="copy" />;
  const draftKey = type === undefined ? "new" : `new.${type}`;
  return (
    <NewTaskForm key={draftKey} begin={{ draft: null, draftKey, form: { ...emptyForm, type: type ?? "" } }} />
  );
}

function FormOfTask({ id, as }: { id: TaskId; as: "draft" | "copy" }) {
  const task = useQuery(taskState(id));
  if (task.data !== undefined) {
    const form = formOf(task.data);
    const begin =
      as === "draft" ? { draft: id, draftKey: id, form } : { draft: null, draftKey: `new.${id}`, form };
    return <NewTaskForm begin={begin} />;
  }
  if (task.error instanceof ApiFailure && task.error.status === 404) return <NotFound />;
  return <LoadingOrFailure whole of={task} shape="fields" className={room} />;
}

const room = "mx-auto w-full max-w-5xl p-4 lg:px-8";
