import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "../../../src/protocol/people/person.ts";
import { editMe } from "../../data/people-acts.ts";
import { projectList } from "../../data/projects.ts";
import { useAccountWords } from "../../i18n/account-words.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { roleTexts } from "./role-texts.ts";

/** The display name of the person, and the language of messages to them. The name and the roles cannot be changed here. */
export function ProfileForm({ person }: { person: Person }) {
  const words = useAccountWords();
  const { inProject, noRole } = usePeopleWords();
  const { Roles } = useRoleWords();
  const { data: projects = [] } = useQuery(projectList);
  const [displayName, setDisplayName] = useState(person.displayName);
  const [email, setEmail] = useState(person.email ?? "");
  const [language, setLanguage] = useState<"" | "en" | "ko">(person.language ?? "");
  const save = useMutation({
    mutationFn: () =>
      editMe({
        displayName: displayName.trim(),
        email: email.trim() === "" ? null : email.trim(),
        language: language === "" ? null : language,
      }),
    onSuccess: () => toast(words.saved),
  });
  const nameless = displayName.trim() === "";
  const roles = roleTexts(person, Roles, projects, inProject).join(" · ");
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nameless && !save.isPending) save.mutate();
      }}
    >
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">{words.name}</dt>
        <dd data-own-name>
          <span className="break-all">@{person.name}</span>
          <span className="block text-xs text-soft">{words.nameHint}</span>
        </dd>
        <dt className="text-soft">{words.role}</dt>
        <dd data-own-role>{roles === "" ? noRole : roles}</dd>
      </dl>
      <Labelled label={words.displayName} problem={nameless ? words.displayNameMissing : null}>
        <TextInput
          autoComplete="name"
          maxLength={100}
          value={displayName}
          onChange={({ target }) => setDisplayName(target.value)}
        />
      </Labelled>
      <Labelled label={words.email}>
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Labelled>
      <Labelled label={words.language}>
        <Select
          value={language}
          options={[
            { value: "", label: words.languages.none },
            { value: "en", label: words.languages.en },
            { value: "ko", label: words.languages.ko },
          ]}
          onChange={(value) => setLanguage(value as typeof language)}
        />
      </Labelled>
      <FailureNote error={save.error} />
      <Button variant="primary" type="submit" className="justify-self-start" disabled={save.isPending}>
        {words.save}
      </Button>
    </form>
  );
}
