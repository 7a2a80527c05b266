import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Session } from "../../../src/protocol/people/credential.ts";
import { endSession, sessions } from "../../data/people-acts.ts";
import { useAccountWords } from "../../i18n/account-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VisibleText } from "../../ui/visible-text.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { browserIn } from "./browser-in.ts";

const SignOutDialog = lazy(async () => ({
  default: (await import("./sign-out-dialog.tsx")).SignOutDialog,
}));

/** The browsers in which the person is signed in. Each can be signed out, or all of them. */
export function SessionList() {
  const words = useAccountWords();
  const [asking, setAsking] = useState(false);
  const found = useQuery(sessions);
  if (found.data === undefined) return <LoadingOrFailure of={found} shape="rows" className="" />;
  return (
    <section aria-labelledby="sessions-title" className="grid gap-3">
      <h2 id="sessions-title" className="font-semibold">
        {words.sessions}
      </h2>
      <p className="text-soft">{found.data.length === 0 ? words.noSessions : words.sessionsIntro}</p>
      {found.data.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {found.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
            {words.signOutAll}
          </Button>
        </>
      )}
      {asking && (
        <Suspense>
          <SignOutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, browser, address, lastUsedAt, current } = session;
  const words = useAccountWords();
  const format = useFormat();
  const now = useNow();
  const end = useMutation({ mutationFn: () => endSession(id) });
  const shown = browserIn(browser) ?? words.unknownBrowser;
  return (
    <li data-session={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words" title={browser}>
          <VisibleText text={shown} />
          {current && <span className="ml-2 text-xs font-semibold text-done">{words.current}</span>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          <span className="break-all">{address}</span>
          <span>{lastUsedAt === null ? words.unused : words.lastUsed(format.when(lastUsedAt, now))}</span>
        </p>
      </div>
      <Button
        aria-label={words.signOutOf(`${shown}, ${address}`)}
        disabled={end.isPending}
        onClick={() => end.mutate()}
      >
        {words.signOut}
      </Button>
      <FailureNote error={end.error} />
    </li>
  );
}
