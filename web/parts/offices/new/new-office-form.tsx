import { useProjectDirectory } from "../../../data/projects.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AgentInfo } from "../../../../src/protocol/api/contract.ts";
import type { OfficeDefinition } from "../../../../src/protocol/office/definition.ts";
import { usePreferences } from "../../../data/preferences.ts";
import { agents } from "../../../data/queries.ts";
import { useNewOfficeWords } from "../../../i18n/new-office-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Key, modKey } from "../../../ui/key.tsx";
import { Labelled, Select } from "../../../ui/labelled.tsx";
import { TextArea, TextInput } from "../../../ui/text-field.tsx";
import { useSending } from "../../../ui/use-sending.ts";
import { DemoNote } from "../../agents/demo-note.tsx";
import { FailureNote, useFailureSentence } from "../../failure/failure-note.tsx";
import { DemoOfficeButton } from "../../welcome/demo-office-button.tsx";
import { DefinitionChoice, DefinitionMembers } from "./definition-choice.tsx";
import { isAboutProject, useOpenOffice } from "./use-open-office.ts";

/** The form that opens an installed office, with the project, the agent, the language and the first message. */
export function NewOfficeForm({ definitions }: { definitions: readonly OfficeDefinition[] }) {
  const words = useNewOfficeWords();
  const sentenceOf = useFailureSentence();
  const [preferences] = usePreferences();
  const [chosen, setChosen] = useState(definitions[0]?.name ?? "");
  const [project, setProject] = useState(useProjectDirectory());
  const [agent, setAgent] = useState("");
  const [language, setLanguage] = useState<OfficeDefinition["language"]>(preferences.language);
  const [to, setTo] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const open = useOpenOffice();
  const definition = definitions.find(({ name }) => name === chosen);
  const needsProject = definition?.workspace === "project";
  const known = useQuery(agents).data ?? [];
  const usual = known.find(({ isDefault }) => isDefault)?.name ?? "";
  const demoNote = useRef<HTMLDivElement>(null);
  const isRefused =
    definition?.members.some((member) => {
      const name = member.agent ?? (agent === "" ? usual : agent);
      return known.some((one) => one.name === name && one.kind === "demo");
    }) ?? false;
  const isMissing = needsProject && project.trim() === "";
  const submit = (): void => {
    setAsked(true);
    if (isRefused) demoNote.current?.focus();
    if (isRefused || isMissing || open.isPending || definition === undefined) return;
    open.mutate({
      office: {
        office: definition.name,
        language,
        ...(needsProject ? { path: project.trim() } : {}),
        ...(agent === "" ? {} : { agent }),
      },
      to: receiverOf(definition, to),
      text: text.trim(),
    });
  };
  const sending = useSending(submit);
  if (definition === undefined) return null;
  const refusal = open.error !== null && isAboutProject(open.error) ? sentenceOf(open.error) : null;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...sending}
    >
      <DefinitionChoice definitions={definitions} chosen={chosen} onChoose={setChosen} />
      <DefinitionMembers definition={definition} />
      {needsProject ? (
        <Labelled
          label={words.project}
          hint={words.projectHint}
          problem={asked && isMissing ? words.needsProject : refusal}
        >
          <TextInput
            name="project"
            value={project}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={(asked && isMissing) || refusal !== null}
            className="font-mono text-sm"
            onChange={({ target }) => {
              setProject(target.value);
              open.reset();
            }}
          />
        </Labelled>
      ) : (
        <p className="text-soft">{definition.workspace === "own" ? words.ownWorkspaces : words.noProject}</p>
      )}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        {definition.members.some((member) => member.agent === undefined) && (
          <AgentField known={known} value={agent === "" ? usual : agent} onChange={setAgent} />
        )}
        <div className="grid gap-1.5">
          <Choice
            label={words.language}
            name="language"
            value={language}
            options={(["en", "ko"] as const).map((value) => ({ value, label: words.languages[value] }))}
            onChange={setLanguage}
          />
          <p className="max-w-64 text-xs text-soft">{words.languageHint}</p>
        </div>
      </div>
      <Labelled label={words.to} className="justify-items-start">
        <Select
          value={receiverOf(definition, to)}
          options={definition.members.map(({ name }) => ({ value: name, label: name }))}
          onChange={setTo}
        />
      </Labelled>
      <Labelled label={words.first} hint={words.firstHint}>
        <TextArea
          name="message"
          rows={4}
          value={text}
          placeholder={words.firstPlaceholder}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
      {isRefused && (
        <DemoNote note={demoNote} about="office">
          <DemoOfficeButton />
        </DemoNote>
      )}
      {refusal === null && <FailureNote error={open.error} />}
      <Button
        variant="primary"
        type="submit"
        className="min-h-11 justify-self-start lg:min-h-9"
        disabled={open.isPending}
      >
        {open.isPending ? words.opening : words.open}
        <Key onAccent>{`${modKey}↵`}</Key>
      </Button>
    </form>
  );
}

/** Returns the member that gets the first message: the chosen one, if the office has it, else the first. */
function receiverOf({ members }: OfficeDefinition, chosen: string | null): string {
  return (members.find(({ name }) => name === chosen) ?? members[0])?.name ?? "";
}

function AgentField(props: {
  known: readonly AgentInfo[];
  value: string;
  onChange: (agent: string) => void;
}) {
  const { known, value, onChange } = props;
  const words = useNewOfficeWords();
  const labelOf = ({ name, kind, isDefault }: AgentInfo): string => {
    const named = isDefault ? words.agentDefault(name) : name;
    return kind === "demo" ? words.demoMark(named) : named;
  };
  return (
    <Labelled label={words.agent} hint={words.agentHint}>
      <Select
        value={value}
        options={known.map((agent) => ({ value: agent.name, label: labelOf(agent) }))}
        onChange={onChange}
      />
    </Labelled>
  );
}
