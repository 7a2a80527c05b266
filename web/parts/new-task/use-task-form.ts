import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { actOn, createTask } from "../../data/commands.ts";
import { editTask } from "../../data/edit-task.ts";
import { useDraft } from "../../data/drafts.ts";
import { tagsOf, toCreateTask, toEditTask, parseForm, type TaskForm } from "../../data/task-form.ts";

/** The initial state of the form: its contents, the saved task it edits, if any, and the key of its draft. */
export interface Beginning {
  readonly draft: TaskId | null;
  readonly draftKey: string;
  readonly form: TaskForm;
}

/** Returns the name of the form's draft. */
export function formName({ draftKey }: Beginning): string {
  return `${draftKey}.form`;
}

/** Returns the form, stored as a draft with every change. */
export function useTaskForm(begin: Beginning) {
  const [kept, keep, drop] = useDraft(formName(begin), JSON.stringify(begin.form));
  const form = parseForm(kept);
  return {
    form,
    drop,
    change: (changes: Partial<TaskForm>): void => keep(JSON.stringify({ ...form, ...changes })),
  };
}

/** Sends the form, starts the task if wanted, and opens it. */
export function useSaveTask({ draft, form: initial }: Beginning, drop: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (wanted: {
      form: TaskForm;
      about: Parameters<typeof toCreateTask>[1];
      start: boolean;
    }) => {
      const { form, about, start } = wanted;
      if (draft === null) return createTask({ ...toCreateTask(form, about), submit: start });
      if (form.tags !== initial.tags) await editTask(draft, { tags: tagsOf(form) });
      const edited = await editTask(draft, toEditTask(form, about));
      return start ? actOn(draft, "execute") : edited;
    },
    onSuccess: async ({ id }) => {
      drop();
      await navigate({ to: "/t/$taskId", params: { taskId: id } });
    },
  });
}
