import { ByRight } from "../parts/people/by-right.tsx";
import { useProjectDirectory } from "../data/projects.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { usesDemo } from "../../src/protocol/demo/demo-list.ts";
import { planList, startOrchestration } from "../data/orchestration-acts.ts";
import { agents } from "../data/queries.ts";
import { recentLists, rememberList } from "../data/recent-lists.ts";
import { useTaskListWords } from "../i18n/task-list-words.ts";
import { DemoNote } from "../parts/agents/demo-note.tsx";
import { FailureNote } from "../parts/failure/failure-note.tsx";
import { ListForm, type TypedList } from "../parts/orchestrations/plan/list-form.tsx";
import { OptionFields } from "../parts/orchestrations/plan/option-fields.tsx";
import { planFigures } from "../parts/orchestrations/plan/plan-figures.ts";
import { configOf, defaultOptions } from "../parts/orchestrations/plan/run-options.ts";
import { SampleListButton } from "../parts/welcome/sample-list-button.tsx";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** Fetched together with the page instead of after it. */
const planView = import("../parts/orchestrations/plan/plan-view.tsx");
const PlanView = lazy(async () => ({ default: (await planView).PlanView }));

/** The form that reads a task list, shows its plan and starts it. */
export function NewOrchestrationPage() {
  const words = useTaskListWords();
  const navigate = useNavigate();
  const { path = "", list = "" } = useSearch({ from: "/signed-in/orchestrations/new" });
  const directory = useProjectDirectory();
  const [typed, setTyped] = useState<TypedList>({ path: path === "" ? directory : path, list, text: null });
  const [options, setOptions] = useState(defaultOptions);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const known = useQuery(agents);
  const demoNote = useRef<HTMLDivElement>(null);
  const read = useMutation({
    mutationFn: (wanted: typeof typed) => planList(requestOf(wanted)),
    onSuccess: (_, wanted) => {
      if (wanted.text === null) rememberList({ path: wanted.path, list: wanted.list });
      setDone(new Set());
      setAsked(false);
    },
  });
  const start = useMutation({
    mutationFn: (wanted: typeof typed) =>
      startOrchestration({
        ...requestOf(wanted),
        config: configOf(options) ?? {},
        external_done: [...done],
      }),
    onSuccess: ({ id }) =>
      navigate({ to: "/orchestrations/$orchestrationId", params: { orchestrationId: id } }),
  });
  // The plan is shown only for the list that is typed now.
  const isCurrent = read.variables === typed;
  const plan = isCurrent ? read.data : undefined;
  const figures = plan === undefined ? undefined : planFigures(plan);
  const unconfirmed = figures?.external.some(({ name }) => !done.has(name)) ?? false;
  const config = configOf(options);
  const isRefused = plan?.isSample === false && usesDemo(plan.tasks, config ?? {}, known.data ?? []);
  const begin = (): void => {
    setAsked(true);
    if (isRefused) demoNote.current?.focus();
    else if (!unconfirmed && config !== null) start.mutate(typed);
  };
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-6 px-4 py-4 lg:px-8">
      <PageTitle quiet>{words.form.title}</PageTitle>
      <ByRight right="work" instead>
        <ListForm
          value={typed}
          recent={recentLists()}
          busy={read.isPending}
          isRead={plan !== undefined}
          onChange={setTyped}
          onRead={() => read.mutate(typed)}
        />
        {isCurrent && <FailureNote error={read.error} />}
        {plan !== undefined && figures !== undefined && (
          <>
            <Suspense>
              <PlanView
                plan={plan}
                figures={figures}
                done={done}
                onDone={(name, isDone) =>
                  setDone(
                    (known) =>
                      new Set(isDone ? [...known, name] : [...known].filter((each) => each !== name)),
                  )
                }
              />
            </Suspense>
            {plan.errors.length === 0 && (
              <>
                <OptionFields
                  value={options}
                  specialists={figures.specialists}
                  isSample={plan.isSample}
                  onChange={setOptions}
                />
                <div className="grid justify-items-start gap-3 pb-4">
                  {isRefused && (
                    <DemoNote note={demoNote} about="list">
                      <SampleListButton />
                    </DemoNote>
                  )}
                  {asked && unconfirmed && (
                    <p role="alert" className="text-failed">
                      {words.plan.confirmExternal}
                    </p>
                  )}
                  <FailureNote error={start.error} />
                  <Button variant="primary" disabled={start.isPending || config === null} onClick={begin}>
                    {start.isPending ? words.form.starting : words.form.start}
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </ByRight>
    </div>
  );
}

function requestOf({ path, list, text }: TypedList) {
  const project = { path: path.trim() };
  if (text !== null) return { ...project, text };
  return list.trim() === "" ? project : { ...project, list: list.trim() };
}
