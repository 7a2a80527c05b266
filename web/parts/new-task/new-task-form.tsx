import type { AgentInfo } from "../../../src/protocol/api/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { suggestType } from "../../../src/protocol/suggest/suggest-type.ts";
import { fieldOf } from "../../data/api-failure.ts";
import { useProjectForNew } from "../../data/projects.ts";
import { agents as agentList } from "../../data/queries.ts";
import { longestDescription } from "../../data/task-brief.ts";
import { describedBy, formText, type FormProblem, parseForm, problemOf } from "../../data/task-form.ts";
import { workflows } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNewTaskWords } from "../../i18n/new-task-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { TextArea, TextInput } from "../../ui/text-field.tsx";
import { takeTypedAhead } from "../../ui/typed-ahead.ts";
import { useSending } from "../../ui/use-sending.ts";
import { OtherDraft } from "../drafts/other-draft.tsx";
import { FailureNote, useFailureSentence } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { BriefFields } from "./brief-fields.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { isKnownType } from "./type-name.ts";
import { type Beginning, formName, useSaveTask, useTaskForm } from "./use-task-form.ts";
import { AgentFields } from "./agent-fields.tsx";
import { usualAgentOf } from "./usual-agent.ts";

const ProjectChoice = lazy(async () => ({
  default: (await import("../projects/project-choice.tsx")).ProjectChoice,
}));
const TagsField = lazy(async () => ({ default: (await import("./tags-field.tsx")).TagsField }));
const TypeHelp = lazy(async () => ({ default: (await import("./type-help.tsx")).TypeHelp }));
const TaskDemoNote = lazy(async () => ({ default: (await import("./task-demo-note.tsx")).TaskDemoNote }));

/** The tasks of the demo, which only a form with the demo agent needs. */
const demoTasks = queryOptions({
  queryKey: ["demo-tasks"],
  queryFn: () => import("../../../src/protocol/demo/demo-tasks.ts"),
});

const noAgents: readonly AgentInfo[] = [];

/** True on devices with a keyboard: on a phone it would cover half the form. */
const withKeyboard = matchMedia("(hover: hover)").matches;

/** The form for a task. It is stored as a draft until it is sent; the type is suggested from its text. */
export function NewTaskForm({ begin }: { begin: Beginning }) {
  const words = useNewTaskWords();
  const format = useFormat();
  const known = useQuery(agentList);
  const kinds = useQuery(workflows);
  const { form, change, drop } = useTaskForm(begin);
  const sentenceOf = useFailureSentence();
  const typeChoice = useRef<HTMLFieldSetElement>(null);
  const source = useRef<HTMLInputElement>(null);
  const demoNote = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<FormProblem | null>(null);
  const save = useSaveTask(begin, drop);

  const suggestion = suggestType(`${form.title}\n${form.description}`);
  const project = useProjectForNew(form.project);
  const usualSource = project?.source;
  // Without a suggestion nothing is chosen: nobody starts an ungated conversation by accident.
  const type = form.type === "" ? (project?.defaultType ?? suggestion?.type ?? "") : form.type;
  const workflow = kinds.data?.items.find(({ name }) => name === type);
  const gated = workflow === undefined ? type !== "" && type !== "custom" : workflow.phases.length > 0;
  const needsSource = workflow?.needsSource ?? type === "modify_app";
  const description = describedBy(form, type, words.fields);
  const agents = usualAgentOf(known.data ?? noAgents, project);
  const agent = agents.find(({ name, isDefault }) => (form.agent === "" ? isDefault : name === form.agent));
  const demo = useQuery({ ...demoTasks, enabled: agent?.demoOnly === true });
  const isRefused =
    agent?.demoOnly === true && demo.data?.isDemoTask({ type, title: form.title, description }) === false;
  const verifier = known.data?.find(({ name }) => name === form.verifier);
  const isVerifierRefused = gated && verifier?.kind === "demo" && agent?.kind !== "demo";
  const problem = problemOf(form, {
    type,
    needsSource,
    usualSource,
    description,
    longest: longestDescription,
  });
  const submit = (start: boolean): void => {
    setShown(problem);
    if (problem === "type") typeChoice.current?.querySelector("input")?.focus();
    else if (start && (isRefused || isVerifierRefused)) demoNote.current?.focus();
    else if (problem === null && !save.isPending)
      save.mutate({
        form,
        about: { project: project?.id, usualSource, type, description, gated, needsSource },
        start,
      });
  };
  const sending = useSending(() => submit(true));
  const changeNow = useRef(change);
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const typed = takeTypedAhead();
    if (typed !== "") changeNow.current({ title: `${title.current?.value ?? ""}${typed}` });
  }, []);
  // The kinds may load after the first press of Start.
  const hasKinds = kinds.data !== undefined;
  useEffect(() => {
    if (hasKinds && shown === "type") typeChoice.current?.querySelector("input")?.focus();
  }, [hasKinds, shown]);
  const sourceRefusal = fieldOf(save.error) === "source" ? sentenceOf(save.error) : null;
  useEffect(() => {
    if (sourceRefusal !== null) source.current?.focus();
  }, [sourceRefusal]);
  const wrong = (one: FormProblem): boolean => shown === one && problem === one;
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-10 gap-y-8 px-4 py-4 lg:grid-cols-[1fr_18rem] lg:px-8">
      <form
        className="grid min-w-0 content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(true);
        }}
        {...sending}
      >
        <PageTitle quiet={withKeyboard}>{begin.draft === null ? words.title : words.editTitle}</PageTitle>
        <Suspense fallback={null}>
          <ProjectChoice project={project} onChoose={(id) => change({ project: id })} />
        </Suspense>
        <Labelled label={words.name} problem={wrong("title") ? words.titleMissing : null}>
          <TextInput
            ref={title}
            autoFocus={withKeyboard}
            value={form.title}
            maxLength={200}
            placeholder={words.namePlaceholder}
            aria-invalid={wrong("title")}
            onChange={({ target }) => change({ title: target.value })}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        </Labelled>
        <Labelled
          label={isKnownType(type) ? words.descriptions[type] : words.description}
          problem={
            problem === "too_long"
              ? words.tooLong(format.count(description.length), format.count(longestDescription))
              : null
          }
        >
          <TextArea
            rows={6}
            value={form.description}
            placeholder={words.descriptionPlaceholder}
            aria-invalid={problem === "too_long"}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Labelled>
        {kinds.data === undefined ? (
          <LoadingOrFailure of={kinds} shape="choices" className="" />
        ) : (
          <TypeChoice
            workflows={kinds.data.items}
            fieldset={typeChoice}
            suggestion={suggestion}
            problem={wrong("type") ? words.typeMissing : null}
            chosen={form.type}
            type={type}
            onChoose={(chosen) => change({ type: chosen })}
          />
        )}
        <WorkflowProblems problems={kinds.data?.problems ?? []} />
        {needsSource && (
          <Labelled
            label={words.source}
            hint={usualSource == null ? words.sourceHint : words.sourceOfProject}
            problem={wrong("source") ? words.sourceMissing : sourceRefusal}
          >
            <TextInput
              ref={source}
              name="source"
              value={form.source}
              placeholder={usualSource ?? words.sourcePlaceholder}
              aria-invalid={wrong("source") || sourceRefusal !== null}
              className="font-mono"
              onChange={({ target }) => {
                if (sourceRefusal !== null) save.reset();
                change({ source: target.value });
              }}
            />
          </Labelled>
        )}
        <BriefFields type={type} fields={form.fields} onChange={(fields) => change({ fields })} />
        <AgentFields
          agents={agents}
          usualBudget={project?.defaultBudget ?? null}
          form={form}
          gated={gated}
          budgetWrong={wrong("budget")}
          onChange={change}
        />
        <Suspense fallback={<div className="h-24" />}>
          <TagsField value={form.tags} isWrong={problem === "tags"} onChange={(tags) => change({ tags })} />
        </Suspense>
        {(isRefused || isVerifierRefused) && (
          <Suspense fallback={null}>
            <TaskDemoNote
              note={demoNote}
              about={isRefused ? "task" : "verifier"}
              onUse={(task) => change({ ...task, fields: {} })}
              onConfigured={() => change({ verifier: "" })}
            />
          </Suspense>
        )}
        {known.error !== null && kinds.error === null && <LoadingOrFailure of={known} className="" />}
        <OtherDraft name={formName(begin)} toText={(kept) => formText(parseForm(kept))} />
        {sourceRefusal === null && <FailureNote error={save.error} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" type="submit" className="min-h-11 lg:min-h-9" disabled={save.isPending}>
            {save.isPending ? words.starting : words.start}
            <Key onAccent>{`${modKey}↵`}</Key>
          </Button>
          <Button className="min-h-11 lg:min-h-9" disabled={save.isPending} onClick={() => submit(false)}>
            {words.saveDraft}
          </Button>
          <span className="text-xs text-soft">{words.kept}</span>
        </div>
      </form>
      <Suspense fallback={null}>
        {type !== "" && <TypeHelp type={type} workflow={workflow} onExample={(title) => change({ title })} />}
      </Suspense>
    </div>
  );
}

function WorkflowProblems(props: {
  problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}) {
  const words = useNewTaskWords();
  if (props.problems.length === 0) return null;
  return (
    <div className="rounded-md bg-waiting-wash px-3 py-2 text-waiting">
      <p className="font-medium">{words.workflowProblems}</p>
      <ul>
        {props.problems.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`} className="shown-as-written">
            <span className="font-mono">{`${file}:${line}`}</span> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
