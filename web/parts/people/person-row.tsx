import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Person } from "../../../src/protocol/people/person.ts";
import { linkFor, removePerson, restorePerson, secretsKnownTo } from "../../data/people-acts.ts";
import { useMe } from "../../data/people.ts";
import { projectList } from "../../data/projects.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VisibleText } from "../../ui/visible-text.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { OnceLink } from "./once-link.tsx";
import { RoleSelect } from "./role-select.tsx";
import { roleTexts } from "./role-texts.ts";

/** A person with access; for administrators with the role to change, a sign-in link and the removal. */
export function PersonRow(props: { person: Person; mayAdminister: boolean; isLast: boolean }) {
  const { person, mayAdminister, isLast } = props;
  const { name, displayName } = person;
  const words = usePeopleWords();
  const { close } = useWords();
  const { Roles } = useRoleWords();
  const { data: projects = [] } = useQuery(projectList);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => removePerson(name) });
  const link = useMutation({ mutationFn: () => linkFor(name) });
  const known = useQuery({ ...secretsKnownTo(name), enabled: asking }).data ?? [];
  const triggers = known.map((trigger) => trigger.name).join(", ");
  const texts = roleTexts(
    mayAdminister ? { ...person, role: null } : person,
    Roles,
    projects,
    words.inProject,
  );
  return (
    <li data-person={name} className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <WhoItIs person={person} roles={texts.join(" · ")} />
        {mayAdminister && (
          <div className="flex flex-wrap items-center gap-2">
            <RoleSelect person={person} isLast={isLast} />
            <Button
              aria-label={words.linkOf(displayName)}
              disabled={link.isPending}
              onClick={() => link.mutate()}
            >
              {words.signInLink}
            </Button>
            {!isLast && (
              <Button
                variant="danger"
                aria-label={words.removeOf(displayName)}
                disabled={remove.isPending}
                onClick={() => setAsking(true)}
              >
                {words.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      {mayAdminister && isLast && (
        <p id={`last-${name}`} className="text-xs text-soft">
          {words.lastAdministrator}
        </p>
      )}
      <FailureNote error={remove.error ?? link.error} />
      {link.data !== undefined && (
        <OnceLink
          title={words.linkOf(displayName)}
          hint={words.linkOnce}
          path={link.data}
          onDone={link.reset}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={words.removeTitle(displayName)}
          body={triggers === "" ? words.removeBody : `${words.removeBody} ${words.knowsSecrets(triggers)}`}
          confirm={words.remove}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** A person without access, whom administrators can let in again. */
export function RemovedRow({ person }: { person: Person }) {
  const words = usePeopleWords();
  const restore = useMutation({ mutationFn: () => restorePerson(person.name) });
  const { data: known = [] } = useQuery(secretsKnownTo(person.name));
  return (
    <li data-removed={person.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <WhoItIs person={person} roles="" />
      <Button
        aria-label={words.restoreOf(person.displayName)}
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {words.restore}
      </Button>
      <FailureNote error={restore.error} />
      {known.length > 0 && (
        <div className="grid w-full gap-1 text-xs text-waiting">
          <p>{words.knowsSecrets(known.map(({ name }) => name).join(", "))}</p>
          {known.map(({ id, name }) => (
            <Link
              key={id}
              to="/triggers/$triggerId"
              params={{ triggerId: id }}
              className="justify-self-start text-accent hover:underline"
            >
              {words.newSecretFor(name)}
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}

function WhoItIs({ person, roles }: { person: Person; roles: string }) {
  const { name, displayName, email, lastSeenAt } = person;
  const words = usePeopleWords();
  const own = useMe();
  const format = useFormat();
  const now = useNow();
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="min-w-0 font-semibold break-words">
          <VisibleText text={displayName} />
        </strong>
        <span className="break-all text-soft">@{name}</span>
        {own?.name === name && <span className="text-xs text-soft">({words.you})</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        {roles !== "" && <span>{roles}</span>}
        {email !== null && <span className="break-all">{email}</span>}
        <span>{lastSeenAt === null ? words.neverSeen : words.seen(format.when(lastSeenAt, now))}</span>
      </p>
    </div>
  );
}
