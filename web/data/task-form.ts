import type { CreateTask, EditTask } from "../../src/protocol/api/contract.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { brief, type BriefField, fieldsOf } from "./task-brief.ts";

/** Everything the form for a task holds, as it was typed. `type` is empty while the suggestion is followed. */
export interface TaskForm {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly source: string;
  readonly agent: string;
  readonly verifier: string;
  readonly budget: string;
  readonly fields: Readonly<Partial<Record<BriefField, string>>>;
}

/** A form that nothing was written into. */
export const emptyForm: TaskForm = {
  title: "",
  description: "",
  type: "",
  source: "",
  agent: "",
  verifier: "",
  budget: "",
  fields: {},
};

/** The form as it was kept; what cannot be read is empty. */
export function parseForm(kept: string): TaskForm {
  try {
    const read: Partial<TaskForm> = JSON.parse(kept);
    return { ...emptyForm, ...read, fields: { ...read.fields } };
  } catch {
    return emptyForm;
  }
}

/** What was written into a form, one thing below the other. */
export function formText({ title, description, fields }: TaskForm): string {
  return [title, description, ...Object.values(fields)].filter((text) => text !== "").join("\n");
}

/** The form of a task that is still a draft. */
export function formOf({ task, gate }: TaskState): TaskForm {
  return {
    ...emptyForm,
    title: task.title,
    description: task.description,
    type: task.type,
    source: gate.source ?? "",
    agent: task.agent,
    verifier: gate.verifier ?? "",
    budget: task.budget === undefined ? "" : String(task.budget),
  };
}

/** What is wrong with a form before it is sent; null where nothing is. */
export type FormProblem = "title" | "source" | "budget" | "too_long";

/** The first thing that is wrong with a form. */
export function problemOf(
  form: TaskForm,
  about: { needsSource: boolean; description: string; longest: number },
): FormProblem | null {
  if (form.title.trim() === "") return "title";
  if (about.needsSource && form.source.trim() === "") return "source";
  if (about.description.length > about.longest) return "too_long";
  return form.budget.trim() === "" || Number(form.budget) > 0 ? null : "budget";
}

/** The description that is sent: with the fields that the type asks for, under their labels. */
export function describedBy(form: TaskForm, type: string, labels: Readonly<Record<BriefField, string>>) {
  return brief(
    form.description,
    fieldsOf(type).map((name) => ({ label: labels[name], text: form.fields[name] ?? "" })),
  );
}

/** What the form asks for as a new task. What the type has no use for is left out. */
export function toCreateTask(form: TaskForm, about: FormAbout): Omit<CreateTask, "submit"> {
  const { type, description, gated, needsSource } = about;
  return {
    type,
    title: form.title.trim(),
    description,
    ...(form.agent === "" ? {} : { agent: form.agent }),
    ...(gated && form.verifier !== "" ? { verifier: form.verifier } : {}),
    ...(needsSource ? { source: form.source.trim() } : {}),
    ...(form.budget.trim() === "" ? {} : { budget: Number(form.budget) }),
  };
}

/** What the form makes of a draft that exists: what was emptied is taken away. */
export function toEditTask(form: TaskForm, about: FormAbout): EditTask {
  const { type, description, gated, needsSource } = about;
  return {
    type,
    title: form.title.trim(),
    description,
    ...(form.agent === "" ? {} : { agent: form.agent }),
    verifier: gated && form.verifier !== "" ? form.verifier : null,
    source: needsSource ? form.source.trim() : null,
    budget: form.budget.trim() === "" ? null : Number(form.budget),
  };
}

interface FormAbout {
  readonly type: string;
  readonly description: string;
  readonly gated: boolean;
  readonly needsSource: boolean;
}
