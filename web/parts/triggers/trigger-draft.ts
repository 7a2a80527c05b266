import type { Task } from "../../../src/protocol/task/task.ts";
import type { TriggerDefinition, WorkEnd } from "../../../src/protocol/trigger/definition.ts";

/** The text of every field of the form. Fields of other kinds keep their text. */
export interface TriggerDraft {
  readonly name: string;
  /** Empty for the project that new work belongs to. */
  readonly project: string;
  readonly kind: "schedule" | "webhook" | "event";
  readonly cron: string;
  readonly timeZone: string;
  readonly missed: "once" | "never";
  readonly scheme: "github" | "gitlab" | "standard" | "hmac" | "none";
  readonly only: string;
  readonly of: "task" | "orchestration";
  readonly ends: readonly WorkEnd[];
  readonly work: "task" | "orchestration";
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly agent: string;
  readonly verifier: string;
  readonly source: string;
  readonly budget: string;
  readonly path: string;
  readonly list: string;
  readonly overlap: "skip" | "queue" | "replace";
}

/** Returns an empty form, in the time zone of the reader. */
export function emptyDraft(timeZone: string): TriggerDraft {
  return {
    name: "",
    project: "",
    kind: "schedule",
    cron: "0 9 * * 1-5",
    timeZone,
    missed: "once",
    scheme: "github",
    only: "",
    of: "task",
    ends: ["completed"],
    work: "task",
    title: "",
    description: "",
    type: "custom",
    agent: "",
    verifier: "",
    source: "",
    budget: "",
    path: "",
    list: "",
    overlap: "skip",
  };
}

/** Returns the form of a trigger. */
export function draftOf(
  { name, project, when, work, overlap }: TriggerDefinition,
  timeZone: string,
): TriggerDraft {
  const common = { ...emptyDraft(timeZone), name, project, kind: when.kind, work: work.kind, overlap };
  const only = when.kind === "schedule" ? [] : when.only;
  return {
    ...common,
    ...(when.kind === "schedule" ? { cron: when.cron, timeZone: when.timeZone, missed: when.missed } : {}),
    ...(when.kind === "webhook" ? { scheme: when.scheme } : {}),
    ...(when.kind === "event" ? { of: when.of, ends: when.ends } : {}),
    only: only.map(({ field, is }) => `${field}=${is.join(",")}`).join("\n"),
    ...(work.kind === "task"
      ? {
          title: work.title,
          description: work.description,
          type: work.type,
          agent: work.agent ?? "",
          verifier: work.verifier ?? "",
          source: work.source ?? "",
          budget: work.budget === undefined ? "" : String(work.budget),
        }
      : { path: work.path, list: work.list ?? "" }),
  };
}

/** Returns the definition that a form describes; null while a required field is empty or wrong. */
export function definitionOf(
  draft: TriggerDraft,
  before: TriggerDefinition | null,
): TriggerDefinition | null {
  if (!isComplete(draft)) return null;
  const { name, project, overlap } = draft;
  // The server adds the defaults of absent fields, and reports mistakes in the others.
  return {
    ...(before === null ? {} : { perMinute: before.perMinute }),
    ...given({ project }),
    name,
    when: whenOf(draft, before),
    work: workOf(draft, before),
    overlap,
  } as TriggerDefinition;
}

/** Returns true if every required field has a value of its form. */
function isComplete({
  name,
  kind,
  cron,
  timeZone,
  only,
  ends,
  work,
  title,
  path,
  budget,
}: TriggerDraft): boolean {
  const required = [
    name,
    ...(kind === "schedule" ? [cron, timeZone] : []),
    ...(work === "task" ? [title] : [path]),
  ];
  const conditions = kind === "schedule" ? [] : only.split("\n").filter((line) => line.trim() !== "");
  return (
    required.every((text) => text.trim() !== "") &&
    conditions.every((line) => line.indexOf("=") > 0) &&
    (kind !== "event" || ends.length > 0) &&
    (budget.trim() === "" || Number(budget) > 0)
  );
}

function whenOf(draft: TriggerDraft, before: TriggerDefinition | null): unknown {
  const { kind, cron, timeZone, missed, scheme, of, ends } = draft;
  if (kind === "schedule") return { kind, cron, timeZone, missed };
  const only = draft.only
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf("=");
      return {
        field: line.slice(0, at).trim(),
        is: line
          .slice(at + 1)
          .split(",")
          .map((each) => each.trim()),
      };
    });
  const was = before?.when;
  if (kind === "webhook")
    return { kind, scheme, only, ...(was?.kind === kind ? { header: was.header } : {}) };
  return { kind, of, ends, only, ...(was?.kind === kind ? { task: was.task } : {}) };
}

function workOf(draft: TriggerDraft, before: TriggerDefinition | null): unknown {
  const { work: kind, title, description, type, agent, verifier, source, budget, path, list } = draft;
  const was = before?.work;
  if (kind === "orchestration")
    return {
      kind,
      path,
      ...given({ list }),
      ...(was?.kind === kind && was.config !== undefined ? { config: was.config } : {}),
    };
  return {
    kind,
    title,
    description,
    type,
    ...given({ agent, verifier, source }),
    ...(budget.trim() === "" ? {} : { budget: Number(budget) }),
    ...(was?.kind === kind && was.labels !== undefined ? { labels: was.labels } : {}),
  };
}

/** Leaves out empty values. */
function given(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

/** Returns a form for tasks that run the automation which a task has made. */
export function draftFromTask(
  { title, workspace, agent }: Pick<Task, "title" | "workspace" | "agent">,
  words: { readonly runTitle: (title: string) => string; readonly runText: (workspace: string) => string },
  timeZone: string,
): TriggerDraft {
  return {
    ...emptyDraft(timeZone),
    name: title.slice(0, 100),
    title: words.runTitle(title).slice(0, 200),
    description: words.runText(workspace),
    agent,
  };
}
