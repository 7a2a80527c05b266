import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { TaskId } from "../../src/protocol/ids.ts";
import { actOn, createTask, editTask } from "../data/commands.ts";
import { useDraft } from "../data/drafts.ts";
import { agents, useTaskPart } from "../data/queries.ts";
import { useWords } from "../i18n/words.ts";
import { AgentSelect } from "../parts/agent-select.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import { KindHelp } from "../parts/kind-help.tsx";
import { Button } from "../ui/button.tsx";
import { Key, modKey } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { sends, TextArea, TextInput } from "../ui/text-field.tsx";

/** Whether typing is what one came for: on a phone the keyboard would cover half the form. */
const withKeyboard = matchMedia("(hover: hover)").matches;

/** Describe work, then start it or keep it as a draft. With `draft` in the address, an existing draft is edited. */
export function NewTaskPage() {
  const { draft } = useSearch({ from: "/signed-in/new" });
  return draft === undefined ? (
    <TaskForm key="new" draft={null} />
  ) : (
    <DraftForm key={draft} id={draft as TaskId} />
  );
}

function DraftForm({ id }: { id: TaskId }) {
  const words = useWords();
  const task = useTaskPart(id, ({ task }) => task);
  if (task === undefined) return <p className="p-6 text-soft">{words.loading}</p>;
  return <TaskForm draft={task} />;
}

function TaskForm({
  draft,
}: {
  draft: { id: TaskId; title: string; description: string; agent: string } | null;
}) {
  const words = useWords();
  const navigate = useNavigate();
  const known = useQuery(agents);
  const about = draft?.id ?? "new";
  const [title, setTitle, dropTitle] = useDraft(`${about}.title`, draft?.title);
  const [description, setDescription, dropDescription] = useDraft(`${about}.description`, draft?.description);
  const [agent, setAgent] = useState(draft?.agent ?? "");
  const [titleMissing, setTitleMissing] = useState(false);
  const save = useMutation({
    mutationFn: async (start: boolean) => {
      const chosen = { title: title.trim(), description, ...(agent === "" ? {} : { agent }) };
      if (draft === null) return createTask({ type: "custom", ...chosen, submit: start });
      const edited = await editTask(draft.id, chosen);
      return start ? actOn(draft.id, "execute") : edited;
    },
    onSuccess: async ({ id }) => {
      dropTitle();
      dropDescription();
      await navigate({ to: "/t/$taskId", params: { taskId: id } });
    },
  });
  const submit = (start: boolean): void => {
    setTitleMissing(title.trim() === "");
    if (title.trim() !== "" && !save.isPending) save.mutate(start);
  };
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-10 gap-y-8 px-4 py-4 lg:grid-cols-[1fr_18rem] lg:px-8 lg:py-8">
      <form
        className="grid min-w-0 content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(true);
        }}
        onKeyDown={(event) => {
          if (!sends(event)) return;
          event.preventDefault();
          submit(true);
        }}
      >
        <PageTitle quiet={withKeyboard}>
          {draft === null ? words.newTask.title : words.newTask.editTitle}
        </PageTitle>
        <label className="grid gap-1.5 font-medium">
          {words.newTask.name}
          <TextInput
            autoFocus={withKeyboard}
            value={title}
            maxLength={200}
            placeholder={words.newTask.namePlaceholder}
            aria-invalid={titleMissing}
            className="font-normal"
            onChange={({ target: { value } }) => setTitle(value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
          {titleMissing && (
            <span role="alert" className="font-normal text-failed">
              {words.newTask.titleMissing}
            </span>
          )}
        </label>
        <label className="grid gap-1.5 font-medium">
          {words.newTask.description}
          <TextArea
            rows={8}
            value={description}
            placeholder={words.newTask.descriptionPlaceholder}
            className="font-normal"
            onChange={({ target: { value } }) => setDescription(value)}
          />
        </label>
        <AgentSelect agents={known.data ?? []} value={agent} onChange={setAgent} />
        <FailureNote error={save.error ?? known.error} />
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit" className="min-h-11 lg:min-h-9" disabled={save.isPending}>
            {save.isPending ? words.newTask.starting : words.newTask.start}
            <Key onAccent>{`${modKey}↵`}</Key>
          </Button>
          <Button className="min-h-11 lg:min-h-9" disabled={save.isPending} onClick={() => submit(false)}>
            {words.newTask.saveDraft}
          </Button>
          <span className="text-xs text-soft">{words.newTask.kept}</span>
        </div>
      </form>
      <KindHelp onExample={setTitle} />
    </div>
  );
}
