import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonalToken } from "../../../src/protocol/people/credential.ts";
import { revokeToken, tokens } from "../../data/people-acts.ts";
import { useAccountWords } from "../../i18n/account-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VisibleText } from "../../ui/visible-text.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { TokenForm } from "./token-form.tsx";

/** The person's tokens for programs, and the form for a new one. */
export function TokenList() {
  const words = useAccountWords();
  const found = useQuery(tokens);
  if (found.data === undefined) return <LoadingOrFailure of={found} shape="rows" className="" />;
  return (
    <section aria-labelledby="tokens-title" className="grid gap-3">
      <h2 id="tokens-title" className="font-semibold">
        {words.tokens}
      </h2>
      <p className="text-soft">{words.tokensIntro}</p>
      {found.data.length === 0 ? (
        <p>{words.noTokens}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <TokenForm />
    </section>
  );
}

function TokenRow({ token }: { token: PersonalToken }) {
  const { id, name, access, expiresAt, lastUsedAt } = token;
  const words = useAccountWords();
  const { close } = useWords();
  const format = useFormat();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({ mutationFn: () => revokeToken(id) });
  return (
    <li data-token={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          <VisibleText text={name} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          <span>{words.accesses[access]}</span>
          <span>{words.ends(format.day(expiresAt))}</span>
          <span>{lastUsedAt === null ? words.unused : words.lastUsed(format.when(lastUsedAt, now))}</span>
        </p>
      </div>
      <Button
        variant="danger"
        aria-label={words.revokeOf(name)}
        disabled={revoke.isPending}
        onClick={() => setAsking(true)}
      >
        {words.revoke}
      </Button>
      <FailureNote error={revoke.error} />
      {asking && (
        <ConfirmDialog
          title={words.revokeTitle(name)}
          body={words.revokeBody}
          confirm={words.revoke}
          refuse={words.keepToken}
          closeLabel={close}
          onConfirm={() => revoke.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
