import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TriggerSummary } from "../../../src/protocol/trigger/summary.ts";
import { newTriggerSecret } from "../../data/triggers.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTriggerWords } from "../../i18n/trigger-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { copy } from "../../ui/copy.ts";
import { toast } from "../../ui/toast.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useFailureSentence } from "../failure/failure-note.tsx";

/** The address of a webhook, and its secret while it is new. */
export function HookAddress({ trigger }: { trigger: TriggerSummary }) {
  const words = useTriggerWords();
  const { close } = useWords();
  const format = useFormat();
  const now = useNow();
  const queries = useQueryClient();
  const sentenceOf = useFailureSentence();
  const [asks, setAsks] = useState(false);
  const { id, secretAt, definition } = trigger;
  const make = useMutation({
    mutationFn: () => newTriggerSecret(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["trigger", id] }),
  });
  const isSigned = definition.when.kind === "webhook" && definition.when.scheme !== "none";
  return (
    <section className="grid gap-4 rounded-lg border border-line px-4 py-3">
      <Copied
        label={words.address}
        text={`${location.origin}/api/hooks/${id}`}
        button={words.copyAddress}
        hint={words.addressHint}
      />
      {isSigned && make.data !== undefined && (
        <Copied label={words.secret} text={make.data} button={words.copySecret} hint={words.secretOnce} />
      )}
      {isSigned && make.data === undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{words.secret}</span>
          <span className={secretAt === null ? "text-waiting" : "text-soft"}>
            {secretAt === null ? words.noSecret : words.secretSet(format.span(now - Date.parse(secretAt)))}
          </span>
          <Button
            variant={secretAt === null ? "primary" : "plain"}
            disabled={make.isPending}
            onClick={() => (secretAt === null ? make.mutate() : setAsks(true))}
          >
            {secretAt === null ? words.makeSecret : words.renewSecret}
          </Button>
        </div>
      )}
      {make.error !== null && (
        <p role="alert" className="text-failed">
          {sentenceOf(make.error)}
        </p>
      )}
      {asks && (
        <ConfirmDialog
          title={words.renewTitle}
          body={words.renewBody}
          confirm={words.renewSecret}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => make.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

function Copied({
  label,
  text,
  button,
  hint,
}: {
  label: string;
  text: string;
  button: string;
  hint: string;
}) {
  const words = useTriggerWords();
  const onCopy = (): void => {
    copy(text).then(
      () => toast(words.copied),
      () => toast(words.notCopied),
    );
  };
  return (
    <div className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-panel px-2 py-1 font-mono text-xs break-all select-all">
          {text}
        </code>
        <Button onClick={onCopy}>{button}</Button>
      </div>
      <span className="text-xs text-soft">{hint}</span>
    </div>
  );
}
