import { useMutation, useQuery } from "@tanstack/react-query";
import type { Invitation } from "../../../src/protocol/people/credential.ts";
import { invitations, withdraw } from "../../data/people-acts.ts";
import { projectList } from "../../data/projects.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePeopleWords } from "../../i18n/people-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { FailureNote } from "../failure/failure-note.tsx";
import { roleTexts } from "./role-texts.ts";

/** The invitations that nobody has accepted; each can be withdrawn. */
export function InvitationList() {
  const words = usePeopleWords();
  const { data = [], error } = useQuery(invitations);
  if (data.length === 0) return <FailureNote error={error} />;
  return (
    <section aria-labelledby="invitations-title" className="grid gap-3">
      <h2 id="invitations-title" className="font-semibold">
        {words.openTitle}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id, email, createdBy, expiresAt } = invitation;
  const words = usePeopleWords();
  const { Roles } = useRoleWords();
  const { data: projects = [] } = useQuery(projectList);
  const format = useFormat();
  const now = useNow();
  const end = useMutation({ mutationFn: () => withdraw(id) });
  const text = roleTexts(invitation, Roles, projects, words.inProject).join(" · ");
  return (
    <li data-invitation={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">{words.invitation(text)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          {email !== null && <span className="break-all">{email}</span>}
          <span>{words.expires(format.when(expiresAt, now))}</span>
          <span>{words.by(createdBy)}</span>
        </p>
      </div>
      <Button variant="danger" disabled={end.isPending} onClick={() => end.mutate()}>
        {words.withdraw}
        <span className="sr-only">{` ${text} ${email ?? ""}`}</span>
      </Button>
      <FailureNote error={end.error} />
    </li>
  );
}
