import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreateProject } from "../../../src/protocol/api/projects.ts";
import type { Project } from "../../../src/protocol/project/project.ts";
import { agents, workflows } from "../../data/queries.ts";
import { createProject, editProject } from "../../data/projects.ts";
import { useBoardWords } from "../../i18n/board-words.ts";
import { useProjectWords } from "../../i18n/project-words.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { kindOptions } from "../new-task/type-name.ts";
import { FailureNote } from "../failure/failure-note.tsx";
import { type ProjectFields, fieldsOf, isBudget, projectOf } from "./project-fields.ts";

/** The name, the source and the defaults of a project; null creates one. */
export function ProjectForm(props: { project: Project | null; onSaved: (project: Project) => void }) {
  const { project, onSaved } = props;
  const words = useProjectWords();
  const known = useQuery(agents).data ?? [];
  const kinds = kindOptions(useQuery(workflows).data?.items ?? [], useBoardWords().types);
  const [fields, setFields] = useState<ProjectFields>(() => fieldsOf(project));
  const [tried, setTried] = useState(false);
  const change = (changes: Partial<ProjectFields>): void => setFields({ ...fields, ...changes });
  const save = useMutation({
    mutationFn: (input: CreateProject) =>
      project === null ? createProject(input) : editProject(project.id, input),
    onSuccess: (saved) => {
      setFields(fieldsOf(saved));
      toast(words.saved);
      onSaved(saved);
    },
  });
  const isNameMissing = fields.name.trim() === "";
  const isBudgetWrong = !isBudget(fields.budget);
  const text = (name: "name" | "source" | "budget" | "zone") => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isNameMissing && !isBudgetWrong && !save.isPending) save.mutate(projectOf(fields));
      }}
    >
      <Labelled label={words.name} problem={tried && isNameMissing ? words.nameMissing : null}>
        <TextInput maxLength={100} aria-invalid={tried && isNameMissing} {...text("name")} />
      </Labelled>
      <Labelled label={words.zone} hint={words.zoneHint}>
        <TextInput placeholder="UTC" autoComplete="off" {...text("zone")} />
      </Labelled>
      <Labelled label={words.source} hint={words.sourceHint} className="sm:col-span-2">
        <TextInput className="font-mono" {...text("source")} />
      </Labelled>
      <Labelled label={words.agent}>
        <Select
          value={fields.agent}
          options={[
            { value: "", label: words.asEverywhere },
            ...known.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(agent) => change({ agent })}
        />
      </Labelled>
      <Labelled label={words.verifier}>
        <Select
          value={fields.verifier}
          options={[
            { value: "", label: words.asEverywhere },
            ...known.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(verifier) => change({ verifier })}
        />
      </Labelled>
      <Labelled label={words.type}>
        <Select
          value={fields.type}
          options={[{ value: "", label: words.byText }, ...kinds]}
          onChange={(type) => change({ type })}
        />
      </Labelled>
      <Labelled label={words.budget} problem={isBudgetWrong ? words.budgetWrong : null}>
        <TextInput
          inputMode="decimal"
          placeholder={words.noLimit}
          aria-invalid={isBudgetWrong}
          {...text("budget")}
        />
      </Labelled>
      <div className="grid gap-2 sm:col-span-2">
        <FailureNote error={save.error} />
        <Button variant="primary" type="submit" className="justify-self-start" disabled={save.isPending}>
          {project === null ? words.create : words.save}
        </Button>
      </div>
    </form>
  );
}
