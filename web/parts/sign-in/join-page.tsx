import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { acceptInvitation, invitationWith } from "../../data/open-session.ts";
import { useMe } from "../../data/people.ts";
import { currentToken, forgetInvitation, setToken } from "../../data/token.ts";
import { useJoinWords } from "../../i18n/join-words.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { useLanguage } from "../../data/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { Loading } from "../failure/loading-or-failure.tsx";

/** The page that an invitation opens: the person chooses a name and is signed in. */
export function JoinPage({ code }: { code: string }) {
  const words = useJoinWords();
  const invitation = useQuery({
    queryKey: ["invitation", code],
    queryFn: () => invitationWith(code),
    retry: false,
  });
  return (
    <main className="mx-auto w-full max-w-md px-4 py-16">
      <Mark size={40} />
      <div className="mt-4 grid gap-4">
        <PageTitle quiet>{invitation.error === null ? words.title : words.refused}</PageTitle>
        {invitation.error !== null && (
          <>
            <FailureNote error={invitation.error} />
            <p className="text-soft">{words.askAgain}</p>
            <Button className="justify-self-start" onClick={forgetInvitation}>
              {words.toSignIn}
            </Button>
          </>
        )}
        {invitation.isPending && <Loading shape="fields" className="" />}
        {invitation.data !== undefined &&
          (currentToken() === null ? <JoinForm code={code} {...invitation.data} /> : <AlreadyIn />)}
      </div>
    </main>
  );
}

function JoinForm(props: { code: string } & Awaited<ReturnType<typeof invitationWith>>) {
  const { code, createdBy, role } = props;
  const words = useJoinWords();
  const { roles } = useRoleWords();
  const language = useLanguage();
  const [displayName, setDisplayName] = useState(props.displayName ?? "");
  const [name, setName] = useState("");
  const [email, setEmail] = useState(props.email ?? "");
  const [incomplete, setIncomplete] = useState(false);
  const join = useMutation({
    mutationFn: () =>
      acceptInvitation(code, {
        name: name.trim().replace(/^@/, ""),
        displayName: displayName.trim(),
        email: email.trim() === "" ? null : email.trim(),
        language,
      }),
    onSuccess: (token) => {
      setToken(token);
      forgetInvitation();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const lacks = name.trim() === "" || displayName.trim() === "";
        setIncomplete(lacks);
        if (!lacks && !join.isPending) join.mutate();
      }}
    >
      <p className="text-soft">
        {role === null ? words.invitedToProjects(createdBy) : words.invited(createdBy, roles[role])}
      </p>
      <Labelled label={words.displayName}>
        <TextInput
          autoFocus
          autoComplete="name"
          maxLength={100}
          value={displayName}
          onChange={({ target }) => setDisplayName(target.value)}
        />
      </Labelled>
      <Labelled label={words.name} hint={words.nameHint}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
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
      {incomplete && (
        <p role="alert" className="text-failed">
          {words.missing}
        </p>
      )}
      <FailureNote error={join.error} />
      <Button variant="primary" type="submit" disabled={join.isPending}>
        {words.join}
      </Button>
    </form>
  );
}

/** An invitation that somebody opened who is signed in; it stays open for the person for whom it is. */
function AlreadyIn() {
  const words = useJoinWords();
  const own = useMe();
  const shown = own?.displayName ?? "";
  return (
    <>
      <p>{words.signedInAs(shown)}</p>
      <Button variant="primary" className="justify-self-start" onClick={forgetInvitation}>
        {words.stay(shown)}
      </Button>
    </>
  );
}
