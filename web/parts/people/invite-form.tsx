import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ProjectId } from "../../../src/protocol/ids.ts";
import type { Role } from "../../../src/protocol/people/person.ts";
import { roles } from "../../../src/protocol/people/role.ts";
import { invite } from "../../data/people-acts.ts";
import { useOpenProjects } from "../../data/projects.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled, Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { OnceLink } from "./once-link.tsx";

/** Invites a person: the role, where it applies, and a note of the address; then the link, once. */
export function InviteForm() {
  const words = usePeopleWords();
  const { Roles } = useRoleWords();
  const projects = useOpenProjects();
  const [role, setRole] = useState<Role>("member");
  const [project, setProject] = useState<ProjectId | "">("");
  const [email, setEmail] = useState("");
  const wished = { email: email.trim() === "" ? null : email.trim() };
  const send = useMutation({
    mutationFn: () =>
      invite(project === "" ? { ...wished, role } : { ...wished, role: null, projects: [{ project, role }] }),
    onSuccess: () => setEmail(""),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <section aria-labelledby="invite-title" className="grid gap-3">
      <h2 id="invite-title" className="font-semibold">
        {words.inviteTitle}
      </h2>
      {send.data !== undefined ? (
        <OnceLink title={words.inviteLink} hint={words.inviteOnce} path={send.data} onDone={send.reset} />
      ) : (
        <form className="grid gap-3" onSubmit={submit}>
          <div className="flex flex-wrap gap-3">
            <Labelled label={words.role}>
              <Select
                value={role}
                options={roles.map((value) => ({ value, label: Roles[value] }))}
                onChange={(value) => setRole(value as Role)}
              />
            </Labelled>
            {projects.length > 1 && (
              <Labelled label={words.project}>
                <Select
                  value={project}
                  options={[
                    { value: "", label: words.everywhere },
                    ...projects.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  onChange={(value) => setProject(value as ProjectId | "")}
                />
              </Labelled>
            )}
            <Labelled label={words.email} className="min-w-0 flex-1 basis-60">
              <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
            </Labelled>
          </div>
          <p className="text-xs text-soft">{words.emailHint}</p>
          <FailureNote error={send.error} />
          <Button variant="primary" type="submit" className="justify-self-start" disabled={send.isPending}>
            {words.invite}
          </Button>
        </form>
      )}
    </section>
  );
}
