import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { actOn, createTask, editTask } from "../../data/commands.ts";
import { useDraft } from "../../data/drafts.ts";
import { asCreate, asEdit, emptyForm, keptForm, type TaskForm } from "../../data/task-form.ts";

/** A task that is still a draft, and the form that it fills. */
export interface DraftTask {
  readonly id: TaskId;
  readonly form: TaskForm;
}

/** The form as it stands, kept in this browser with every change. */
export function useTaskForm(draft: DraftTask | null) {
  const from = JSON.stringify(draft?.form ?? emptyForm);
  const [kept, keep, drop] = useDraft(`${draft?.id ?? "new"}.form`, from);
  const form = keptForm(kept);
  return {
    form,
    drop,
    change: (changes: Partial<TaskForm>): void => keep(JSON.stringify({ ...form, ...changes })),
  };
}

/** Sends the form, starts the task where that is wanted, and goes to it. */
export function useSaveTask(draft: DraftTask | null, drop: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (wanted: { form: TaskForm; about: Parameters<typeof asCreate>[1]; start: boolean }) => {
      const { form, about, start } = wanted;
      if (draft === null) return createTask({ ...asCreate(form, about), submit: start });
      const edited = await editTask(draft.id, asEdit(form, about));
      return start ? actOn(draft.id, "execute") : edited;
    },
    onSuccess: async ({ id }) => {
      drop();
      await navigate({ to: "/t/$taskId", params: { taskId: id } });
    },
  });
}
