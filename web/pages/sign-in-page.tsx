import { useState, useSyncExternalStore } from "react";
import { useMutation } from "@tanstack/react-query";
import { onToken, signInProblem } from "../data/token.ts";
import { signInWith } from "../data/sign-in.ts";
import { useSignInWords } from "../i18n/sign-in-words.ts";
import { Button } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { TextInput } from "../ui/text-field.tsx";
import { ApiFailure } from "../data/api-failure.ts";
import { OpenIdSignIn } from "../parts/sign-in/open-id-sign-in.tsx";
import { FailureNote } from "../parts/failure/failure-note.tsx";

/** Asks for the token when no tab has one, and explains where to find it. */
export function SignInPage() {
  const signIn = useSignInWords();
  const [pasted, setPasted] = useState("");
  const problem = useSyncExternalStore(onToken, signInProblem);
  const attempt = useMutation({ mutationFn: signInWith });
  const refused = attempt.error instanceof ApiFailure && attempt.error.status === 401;
  return (
    <main className="mx-auto w-full max-w-md px-4 py-16">
      <Mark size={40} />
      <div className="mt-4">
        <PageTitle quiet>{signIn.title}</PageTitle>
      </div>
      {problem !== null && problem !== "unverified" && (
        <p role="alert" className="mt-2 text-failed">
          {signIn.problems[problem]}
        </p>
      )}
      <div className="mt-4 grid gap-3 empty:hidden">
        <OpenIdSignIn />
      </div>
      <p className="mt-4 text-soft">{signIn.lead}</p>
      <form
        className="mt-6 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") attempt.mutate(pasted);
        }}
      >
        <label className="grid gap-1.5 font-medium">
          {signIn.token}
          <TextInput
            type="password"
            autoComplete="off"
            autoFocus
            value={pasted}
            onChange={({ target: { value } }) => setPasted(value)}
          />
        </label>
        {refused ? (
          <p role="alert" className="text-failed">
            {signIn.refused}
          </p>
        ) : (
          <FailureNote error={attempt.error} />
        )}
        <Button variant="primary" type="submit" disabled={attempt.isPending}>
          {signIn.submit}
        </Button>
      </form>
      <p className="mt-8 text-soft">{signIn.find}</p>
      <pre className="mt-2 overflow-auto rounded-md border border-line bg-panel px-3 py-2 font-mono text-xs">
        signalbox link
      </pre>
      <p className="mt-4 text-soft">{signIn.invited}</p>
    </main>
  );
}
