import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { TokenAccess } from "../../../src/protocol/people/credential.ts";
import { createToken } from "../../data/people-acts.ts";
import { useAccountWords } from "../../i18n/account-words.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { useNow } from "../../ui/use-now.ts";
import { FailureNote } from "../failure/failure-note.tsx";
import { CopyButton } from "./once-link.tsx";
import { dayAfter, daysUntil, mostDays } from "./token-days.ts";

/** Creates a personal token: its name, its rights and its last day; then its text, once. */
export function TokenForm() {
  const words = useAccountWords();
  const now = useNow();
  const [name, setName] = useState("");
  const [access, setAccess] = useState<TokenAccess>("read");
  const [until, setUntil] = useState(() => dayAfter(now, 90));
  const [tried, setTried] = useState(false);
  const days = daysUntil(until, now);
  const create = useMutation({
    mutationFn: (lasts: number) => createToken({ name: name.trim(), access, days: lasts }),
    onSuccess: () => {
      setName("");
      setTried(false);
    },
  });
  if (create.data !== undefined) {
    return (
      <div data-new-token className="grid gap-3 rounded-lg border border-accent p-4">
        <p className="font-semibold">{words.created}</p>
        <div className="flex flex-wrap gap-2">
          <TextInput
            readOnly
            autoFocus
            aria-label={words.tokens}
            value={create.data}
            className="min-w-0 flex-1 basis-60 font-mono text-xs"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={create.data} label={words.copy} copied={words.copied} />
          <Button onClick={create.reset}>{words.done}</Button>
        </div>
      </div>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && days !== null && !create.isPending) create.mutate(days);
  };
  return (
    <form aria-label={words.newToken} className="grid gap-3" onSubmit={submit}>
      <h3 className="font-medium">{words.newToken}</h3>
      <div className="flex flex-wrap items-start gap-3">
        <Labelled
          label={words.tokenName}
          problem={tried && name.trim() === "" ? words.tokenNameMissing : null}
          className="min-w-0 flex-1 basis-48"
        >
          <TextInput maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
        </Labelled>
        <Choice
          label={words.access}
          name="token-access"
          value={access}
          options={(["read", "write"] as const).map((value) => ({ value, label: words.accesses[value] }))}
          onChange={setAccess}
        />
        <Labelled label={words.until} problem={days === null ? words.untilWrong : null}>
          <TextInput
            type="date"
            value={until}
            min={dayAfter(now, 1)}
            max={dayAfter(now, mostDays)}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Labelled>
      </div>
      <FailureNote error={create.error} />
      <Button variant="primary" type="submit" className="justify-self-start" disabled={create.isPending}>
        {words.create}
      </Button>
    </form>
  );
}
