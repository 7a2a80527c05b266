import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { SettingValue, SettingView } from "../../../src/protocol/settings/setting.ts";
import { useDraft } from "../../data/drafts.ts";
import { agents } from "../../data/queries.ts";
import { changeSetting } from "../../data/settings.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { FailureNote } from "../failure/failure-note.tsx";
import { type PlatformField, typedValue } from "./platform-fields.ts";

/**
 * One platform setting: its value, an editor, and a reset button. Typed text is stored as a draft until it is saved.
 */
export function PlatformFieldRow({ field, view }: { field: PlatformField; view: SettingView }) {
  const words = useSettingsWords();
  const id = useId();
  const save = useMutation({
    mutationFn: (value: SettingValue | null) => changeSetting(field.name, { value }),
    // Saves run in order, so that the last choice wins.
    scope: { id: field.name },
    onSuccess: () => toast(words.saved),
  });
  return (
    <div
      data-setting={field.name}
      className={`grid gap-x-6 gap-y-1.5 py-3 sm:grid-cols-[1fr_21rem] sm:items-start ${field.kind === "flag" ? "max-sm:grid-cols-[1fr_auto] max-sm:items-center" : ""}`}
    >
      <label htmlFor={id} className={`sm:pt-2 ${field.kind === "flag" ? "pointer-coarse:py-3" : ""}`}>
        {words.names[field.name]}
      </label>
      <div className="grid gap-1.5">
        {field.kind === "flag" && (
          <input
            id={id}
            type="checkbox"
            className="size-4.5 accent-accent sm:mt-2 pointer-coarse:size-6"
            checked={view.value === true}
            onChange={({ target }) => save.mutate(target.checked)}
          />
        )}
        {(field.kind === "agent" || field.kind === "permission") && (
          <ListField id={id} field={field} view={view} onSave={save.mutate} />
        )}
        {(field.kind === "number" || field.kind === "text") && (
          <TypedField id={id} field={field} view={view} busy={save.isPending} onSave={save.mutate} />
        )}
        <FailureNote error={save.error} />
      </div>
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly field: PlatformField;
  readonly view: SettingView;
  readonly onSave: (value: SettingValue | null) => void;
}

function ListField({ id, field, view, onSave }: FieldProps) {
  const words = useSettingsWords();
  const known = useQuery(agents);
  const options =
    field.kind === "agent"
      ? (known.data ?? []).map(({ name }) => ({ value: name, label: name }))
      : (["edits", "ask", "all"] as const).map((mode) => ({ value: mode, label: words.permissions[mode] }));
  return (
    <Select
      id={id}
      value={view.set ? String(view.value) : ""}
      options={[{ value: "", label: words.asConfigured }, ...options]}
      onChange={(value) => onSave(value === "" ? null : value)}
    />
  );
}

function TypedField({ id, field, view, busy, onSave }: FieldProps & { readonly busy: boolean }) {
  const words = useSettingsWords();
  const held = view.value === null ? "" : String(view.value);
  const [text, setText, drop] = useDraft(`setting.${field.name}`, held);
  const value = typedValue(field.kind, text);
  const changed = text.trim() !== held;
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || value === undefined || busy) return;
        onSave(value);
        drop();
      }}
    >
      <TextInput
        id={id}
        value={text}
        inputMode={field.kind === "number" ? "decimal" : "text"}
        placeholder={field.unset === undefined ? "" : words[field.unset]}
        aria-invalid={value === undefined}
        className={field.kind === "number" ? "max-w-36" : ""}
        onChange={({ target }) => setText(target.value)}
      />
      {changed && (
        <Button variant="primary" type="submit" disabled={busy || value === undefined}>
          {words.save}
        </Button>
      )}
      {!changed && view.set && (
        <Button variant="bare" disabled={busy} onClick={() => onSave(null)}>
          {words.reset}
        </Button>
      )}
      {value === undefined && (
        <p role="alert" className="w-full text-failed">
          {words.notNumber}
        </p>
      )}
    </form>
  );
}
