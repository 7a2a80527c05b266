import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { projectList, useProjectForNew } from "../../data/projects.ts";
import { agents, workflows } from "../../data/queries.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useTriggerWords } from "../../i18n/trigger-words.ts";
import { Check } from "../../ui/check.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextArea, TextInput } from "../../ui/text-field.tsx";
import { kindOptions } from "../new-task/type-name.ts";
import type { TriggerDraft } from "./trigger-draft.ts";

const ProjectChoice = lazy(async () => ({
  default: (await import("../projects/project-choice.tsx")).ProjectChoice,
}));

/** The properties of each part of the form. */
export interface FormPart {
  readonly draft: TriggerDraft;
  readonly change: (changes: Partial<TriggerDraft>) => void;
  /** Returns the sentence about a field of the definition; null if it has no mistake. */
  readonly problem: (field: string) => string | null;
}

/** The fields of a trigger. */
export function TriggerForm(part: FormPart) {
  const words = useTriggerWords();
  const { draft, change } = part;
  const usual = useProjectForNew("");
  const project = useQuery(projectList).data?.find(({ id }) => id === draft.project) ?? usual;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Labelled label={words.name}>
        <TextInput
          name="name"
          value={draft.name}
          maxLength={100}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Labelled>
      <Suspense fallback={null}>
        <ProjectChoice project={project} onChoose={(chosen) => change({ project: chosen })} />
      </Suspense>
      <Choice
        label={words.when}
        name="kind"
        value={draft.kind}
        options={optionsOf(words.kinds)}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === "schedule" && <ScheduleFields {...part} />}
      {draft.kind === "webhook" && <WebhookFields {...part} />}
      {draft.kind === "event" && <EventFields {...part} />}
      <Choice
        label={words.starts}
        name="work"
        value={draft.work}
        options={optionsOf(words.ofs)}
        onChange={(work) => change({ work })}
      />
      {draft.work === "task" ? <TaskFields {...part} /> : <ListFields {...part} />}
      <Choice
        label={words.overlap}
        name="overlap"
        value={draft.overlap}
        options={optionsOf(words.overlaps)}
        onChange={(overlap) => change({ overlap })}
      />
    </div>
  );
}

function ScheduleFields({ draft, change, problem }: FormPart) {
  const words = useTriggerWords();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label={words.cron} hint={words.cronHint} problem={problem("when.cron")}>
          <TextInput
            name="cron"
            className="font-mono"
            spellCheck={false}
            value={draft.cron}
            onChange={({ target }) => change({ cron: target.value })}
          />
        </Labelled>
        <Labelled label={words.timeZone} problem={problem("when.timeZone")}>
          <TextInput
            name="timeZone"
            list="time-zones"
            spellCheck={false}
            value={draft.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf("timeZone").map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </Labelled>
      </div>
      <Choice
        label={words.missed}
        name="missed"
        value={draft.missed}
        options={optionsOf(words.missedOptions)}
        onChange={(missed) => change({ missed })}
      />
    </>
  );
}

function WebhookFields(part: FormPart) {
  const words = useTriggerWords();
  const { draft, change } = part;
  return (
    <>
      <Labelled label={words.scheme}>
        <Select
          value={draft.scheme}
          options={optionsOf(words.schemes)}
          onChange={(scheme) => change({ scheme: scheme as TriggerDraft["scheme"] })}
        />
      </Labelled>
      <Conditions {...part} />
    </>
  );
}

function EventFields(part: FormPart) {
  const words = useTriggerWords();
  const { draft, change } = part;
  return (
    <>
      <Choice
        label={words.of}
        name="of"
        value={draft.of}
        options={optionsOf(words.ofs)}
        onChange={(of) => change({ of })}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{words.ends}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {optionsOf(words.endNames).map(({ value, label }) => (
            <Check
              key={value}
              label={label}
              checked={draft.ends.includes(value)}
              onChange={(checked) =>
                change({
                  ends: checked ? [...draft.ends, value] : draft.ends.filter((end) => end !== value),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Conditions {...part} />
    </>
  );
}

function Conditions({ draft, change, problem }: FormPart) {
  const words = useTriggerWords();
  return (
    <Labelled label={words.only} hint={words.onlyHint} problem={problem("when.only")}>
      <TextArea
        name="only"
        rows={2}
        className="font-mono"
        spellCheck={false}
        value={draft.only}
        onChange={({ target }) => change({ only: target.value })}
      />
    </Labelled>
  );
}

function TaskFields({ draft, change, problem }: FormPart) {
  const words = useTriggerWords();
  const types = useQuery(workflows).data?.items ?? [];
  const names = (useQuery(agents).data ?? []).map(({ name }) => ({ value: name, label: name }));
  const withUsual = [{ value: "", label: words.usual }, ...names];
  const type = types.find(({ name }) => name === draft.type);
  const kinds = kindOptions(types, useBoardWords().types);
  const unknownKind = { value: draft.type, label: draft.type };
  return (
    <>
      <Labelled label={words.taskTitle} problem={problem("work.title")}>
        <TextInput
          name="title"
          maxLength={200}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Labelled>
      <Labelled label={words.description} hint={words.fieldsHint} problem={problem("work.description")}>
        <TextArea
          name="description"
          rows={5}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Labelled>
      <div className="flex flex-wrap gap-4">
        <Labelled label={words.type} problem={problem("work.type")}>
          <Select
            value={draft.type}
            options={kinds.some(({ value }) => value === draft.type) ? kinds : [unknownKind, ...kinds]}
            onChange={(next) => change({ type: next })}
          />
        </Labelled>
        <Labelled label={words.agent} problem={problem("work.agent")}>
          <Select value={draft.agent} options={withUsual} onChange={(agent) => change({ agent })} />
        </Labelled>
        <Labelled label={words.verifier} problem={problem("work.verifier")}>
          <Select value={draft.verifier} options={withUsual} onChange={(verifier) => change({ verifier })} />
        </Labelled>
        <Labelled label={words.budget}>
          <TextInput
            name="budget"
            inputMode="decimal"
            value={draft.budget}
            onChange={({ target }) => change({ budget: target.value })}
          />
        </Labelled>
      </div>
      {(type?.needsSource === true || draft.source !== "") && (
        <Labelled label={words.source} problem={problem("work.source")}>
          <TextInput
            name="source"
            spellCheck={false}
            value={draft.source}
            onChange={({ target }) => change({ source: target.value })}
          />
        </Labelled>
      )}
    </>
  );
}

function ListFields({ draft, change, problem }: FormPart) {
  const words = useTriggerWords();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Labelled label={words.path} problem={problem("work.path")}>
        <TextInput
          name="path"
          spellCheck={false}
          value={draft.path}
          onChange={({ target }) => change({ path: target.value })}
        />
      </Labelled>
      <Labelled label={words.list} hint={words.listHint} problem={problem("work.list")}>
        <TextInput
          name="list"
          spellCheck={false}
          value={draft.list}
          onChange={({ target }) => change({ list: target.value })}
        />
      </Labelled>
    </div>
  );
}

function optionsOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): { readonly value: Value; readonly label: string }[] {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
