import type { ProjectId } from "../../src/protocol/ids.ts";
import type { CreateTask, EditTask } from "../../src/protocol/api/contract.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { distinctTags, isTag, mostTags, tagsIn } from "../../src/protocol/task/tags.ts";
import { brief, type BriefField, fieldsOf } from "./task-brief.ts";

/** The contents of the form as typed. `type` is empty while the form follows the suggestion. */
export interface TaskForm {
  /** The id of the project; empty for the one that is chosen on the page, or else the first. */
  readonly project: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly source: string;
  readonly agent: string;
  readonly verifier: string;
  readonly budget: string;
  /** The tags, separated by commas. */
  readonly tags: string;
  readonly fields: Readonly<Partial<Record<BriefField, string>>>;
}

/** An empty form. */
export const emptyForm: TaskForm = {
  project: "",
  title: "",
  description: "",
  type: "",
  source: "",
  agent: "",
  verifier: "",
  budget: "",
  tags: "",
  fields: {},
};

/** Parses a stored form; an unreadable one is empty. */
export function parseForm(kept: string): TaskForm {
  try {
    const read: Partial<TaskForm> = JSON.parse(kept);
    return { ...emptyForm, ...read, fields: { ...read.fields } };
  } catch {
    return emptyForm;
  }
}

/** Returns the texts of a form, one below the other. */
export function formText({ title, description, fields }: TaskForm): string {
  return [title, description, ...Object.values(fields)].filter((text) => text !== "").join("\n");
}

/** Returns the form of a task that has not started. */
export function formOf({ task, gate }: TaskState): TaskForm {
  return {
    ...emptyForm,
    project: task.project,
    title: task.title,
    description: task.description,
    type: task.type,
    source: gate.source ?? "",
    agent: task.agent,
    verifier: gate.verifier ?? "",
    budget: task.budget === undefined ? "" : String(task.budget),
    tags: (task.tags ?? []).join(", "),
  };
}

/** A problem of a form that must be fixed before it is sent. */
export type FormProblem = "title" | "type" | "source" | "budget" | "tags" | "too_long";

/** Returns the first problem of a form, or null. */
export function problemOf(
  form: TaskForm,
  about: {
    type: string;
    needsSource: boolean;
    usualSource?: string | null | undefined;
    description: string;
    longest: number;
  },
): FormProblem | null {
  if (form.title.trim() === "") return "title";
  if (about.type === "") return "type";
  if (about.needsSource && sourceOf(form, about) === "") return "source";
  if (about.description.length > about.longest) return "too_long";
  if (form.budget.trim() !== "" && !(Number(form.budget) > 0)) return "budget";
  const tags = tagsOf(form);
  return tags.length <= mostTags && tags.every(isTag) ? null : "tags";
}

/** Returns the tags of a form, each once. */
export function tagsOf({ tags }: Pick<TaskForm, "tags">): string[] {
  return distinctTags(tagsIn(tags));
}

/** Returns the description to send, with the fields of the type under their labels. */
export function describedBy(form: TaskForm, type: string, labels: Readonly<Record<BriefField, string>>) {
  return brief(
    form.description,
    fieldsOf(type).map((name) => ({ label: labels[name], text: form.fields[name] ?? "" })),
  );
}

/** Converts the form to a new task, without the fields that the type does not use. */
export function toCreateTask(form: TaskForm, about: FormAbout): Omit<CreateTask, "submit"> {
  const { type, description, gated, needsSource, project } = about;
  return {
    ...(project === undefined ? {} : { project }),
    type,
    title: form.title.trim(),
    description,
    ...(form.agent === "" ? {} : { agent: form.agent }),
    ...(gated && form.verifier !== "" ? { verifier: form.verifier } : {}),
    ...(needsSource ? { source: sourceOf(form, about) } : {}),
    ...(form.budget.trim() === "" ? {} : { budget: Number(form.budget) }),
    ...(tagsOf(form).length === 0 ? {} : { tags: tagsOf(form) }),
  };
}

/** Converts the form to changes of a saved task, without its tags, which change alone; emptied fields are removed. */
export function toEditTask(form: TaskForm, about: FormAbout): EditTask {
  const { type, description, gated, needsSource, project } = about;
  return {
    ...(project === undefined ? {} : { project }),
    type,
    title: form.title.trim(),
    description,
    ...(form.agent === "" ? {} : { agent: form.agent }),
    verifier: gated && form.verifier !== "" ? form.verifier : null,
    source: needsSource ? sourceOf(form, about) : null,
    budget: form.budget.trim() === "" ? null : Number(form.budget),
  };
}

/** Returns the typed source, or that of the project. */
function sourceOf(
  { source }: TaskForm,
  { usualSource }: { usualSource?: string | null | undefined },
): string {
  return source.trim() === "" ? (usualSource ?? "") : source.trim();
}

interface FormAbout {
  readonly project?: ProjectId | undefined;
  /** The source of the project; null if it has none. */
  readonly usualSource?: string | null | undefined;
  readonly type: string;
  readonly description: string;
  readonly gated: boolean;
  readonly needsSource: boolean;
}
