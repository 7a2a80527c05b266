import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { TextInput } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** A text of the preferences that is saved with a button. An empty text is saved as null. */
export function SavedField(props: {
  label: string;
  hint?: string;
  value: string | null;
  type?: "email" | "text";
  onSave: (value: string | null) => Promise<void>;
}) {
  const { label, hint, value, type = "text", onSave } = props;
  const words = useNotificationWords();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value ?? "";
  const isChanged = text.trim() !== (value ?? "");
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: () => {
      setTyped(null);
      toast(words.saved);
    },
  });
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        const written = text.trim();
        if (isChanged && !save.isPending) save.mutate(written === "" ? null : written);
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={label} className="min-w-60 flex-1">
          <TextInput
            type={type}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Labelled>
        {isChanged && (
          <Button variant="primary" type="submit" disabled={save.isPending}>
            {words.save}
          </Button>
        )}
      </div>
      {hint !== undefined && <p className="text-xs text-soft">{hint}</p>}
      <FailureNote error={save.error} />
    </form>
  );
}
