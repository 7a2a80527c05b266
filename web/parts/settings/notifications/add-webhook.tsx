import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refreshNotifications } from "../../../data/notifications.ts";
import { changeSetting } from "../../../data/settings.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../../../ui/copy.ts";
import { Labelled } from "../../../ui/labelled.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Adds a webhook with a new secret, which is shown once. */
export function AddWebhook() {
  const words = useNotificationWords();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const isNamed = /^[a-z0-9_]{1,40}$/.test(name);
  const isComplete = isNamed && URL.canParse(url);
  const add = useMutation({
    mutationFn: async () => {
      const secret = newSecret();
      await changeSetting(`webhook_secret_${name}`, { value: secret });
      await changeSetting(`webhook_url_${name}`, { value: url });
      return secret;
    },
    onSuccess: async () => {
      setName("");
      setUrl("");
      await refreshNotifications();
    },
  });
  return (
    <form
      aria-label={words.addWebhook}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !add.isPending) add.mutate();
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={words.name} className="w-40">
          <TextInput
            value={name}
            autoComplete="off"
            placeholder="ops"
            aria-invalid={name !== "" && !isNamed}
            title={words.nameHint}
            onChange={({ target }) => setName(target.value.trim().toLowerCase())}
          />
        </Labelled>
        <Labelled label={words.address} className="min-w-60 flex-1">
          <TextInput
            type="url"
            value={url}
            autoComplete="off"
            placeholder="https://example.com/hooks/signalbox"
            onChange={({ target }) => setUrl(target.value.trim())}
          />
        </Labelled>
        <Button type="submit" disabled={!isComplete || add.isPending}>
          {words.addWebhook}
        </Button>
      </div>
      {name !== "" && !isNamed && <p className="text-failed">{words.nameHint}</p>}
      {add.data !== undefined && (
        <div role="status" className="grid gap-1.5 rounded-md border border-line bg-panel p-3">
          <p>{words.newSecret}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 font-mono break-all">{add.data}</code>
            <Button
              onClick={() => {
                void copy(add.data).then(() => toast(words.copied));
              }}
            >
              {words.copy}
            </Button>
          </p>
        </div>
      )}
      <FailureNote error={add.error} />
    </form>
  );
}

/** Creates a secret in the form of Standard Webhooks. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
