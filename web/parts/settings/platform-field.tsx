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
import { useSettingScope } from "./setting-scope.ts";
import { SettingSourceNote } from "./setting-source.tsx";

/** One platform setting: its value, its source, and a way to change or remove it. Typed text is kept until it is saved. */
export function PlatformFieldRow(props: {
  field: PlatformField;
  view: SettingView;
  /** The label, if it is not that of the global setting. */
  label?: string;
}) {
  const { field, view, label } = props;
  const words = useSettingsWords();
  const id = useId();
  const { scope, isSetHere } = useSettingScope();
  const hint = (words.hints as Partial<Record<PlatformField["name"], string>>)[field.name];
  const save = useMutation({
    mutationFn: (value: SettingValue | null) => changeSetting(field.name, { value }, scope),
    // One change after another, so that the last one wins.
    scope: { id: `${scope} ${field.name}` },
    onSuccess: () => toast(words.saved),
  });
  return (
    <div
      data-setting={field.name}
      className={`grid gap-x-6 gap-y-1.5 py-3 sm:grid-cols-[1fr_21rem] sm:items-start ${field.kind === "flag" ? "max-sm:grid-cols-[1fr_auto] max-sm:items-center" : ""}`}
    >
      <div>
        <label htmlFor={id} className={`block sm:pt-2 ${field.kind === "flag" ? "pointer-coarse:py-3" : ""}`}>
          {label ?? words.names[field.name]}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-soft">
            {hint}
          </p>
        )}
      </div>
      <div className="grid gap-1.5">
        {field.kind === "flag" && (
          <input
            id={id}
            type="checkbox"
            aria-describedby={hint === undefined ? `${id}-source` : `${id}-hint ${id}-source`}
            className="size-4.5 accent-accent sm:mt-2 pointer-coarse:size-6"
            checked={view.value === true}
            onChange={({ target }) => save.mutate(target.checked)}
          />
        )}
        {field.kind === "flag" && scope !== "global" && isSetHere(view) && (
          <Button variant="bare" className="justify-self-start" onClick={() => save.mutate(null)}>
            {words.reset}
          </Button>
        )}
        {["agent", "permission", "language"].includes(field.kind) && (
          <ListField id={id} field={field} view={view} onSave={save.mutate} />
        )}
        {(field.kind === "number" || field.kind === "text") && (
          <TypedField id={id} field={field} view={view} busy={save.isPending} onSave={save.mutate} />
        )}
        <SettingSourceNote id={`${id}-source`} field={field} view={view} />
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
  const { isSetHere } = useSettingScope();
  const known = useQuery(agents);
  const options =
    field.kind === "agent"
      ? (known.data ?? [])
          .filter(({ kind }) => field.name !== "verifier_agent" || kind !== "demo")
          .map(({ name }) => ({ value: name, label: name }))
      : field.kind === "language"
        ? [
            { value: "en", label: "English" },
            { value: "ko", label: "한국어" },
          ]
        : (["edits", "ask", "all"] as const).map((mode) => ({
            value: mode,
            label: words.permissions[mode],
          }));
  return (
    <Select
      id={id}
      describedBy={`${id}-source`}
      value={view.from?.source === "setting" && isSetHere(view) ? String(view.value) : ""}
      options={[{ value: "", label: words.noSetting }, ...options]}
      onChange={(value) => onSave(value === "" ? null : value)}
    />
  );
}

function TypedField({ id, field, view, busy, onSave }: FieldProps & { readonly busy: boolean }) {
  const words = useSettingsWords();
  const { scope, isSetHere } = useSettingScope();
  const { value: shown } = view.pending ?? view;
  const current = shown === null ? "" : String(shown);
  const key = scope === "global" ? field.name : `${scope}.${field.name}`;
  const [text, setText, drop] = useDraft(`setting.${key}`, current);
  const value = typedValue(field.kind, text);
  const changed = text.trim() !== current;
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
        aria-describedby={`${id}-source`}
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
      {!changed && isSetHere(view) && (
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
