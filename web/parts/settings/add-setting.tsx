import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeSetting } from "../../data/settings.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { Button } from "../../ui/button.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSettingScope } from "./setting-scope.ts";
import { FailureNote } from "../failure/failure-note.tsx";

/** Adds a setting under any name; the address can prefill the name. It is a secret by default. */
export function AddSetting({ name: asked }: { name: string }) {
  const words = useSettingsWords();
  const { scope } = useSettingScope();
  const [name, setName] = useState(asked.toLowerCase());
  const [value, setValue] = useState("");
  const [secret, setSecret] = useState(true);
  const [agents, setAgents] = useState(true);
  const add = useMutation({
    mutationFn: () => changeSetting(name.trim().toLowerCase(), { value, secret, agents }, scope),
    onSuccess: () => {
      setName("");
      setValue("");
      toast(words.saved);
    },
  });
  return (
    <details open={asked !== ""} className="rounded-lg border border-line bg-panel px-4">
      <summary className="py-3 font-medium">{words.addTitle}</summary>
      <form
        className="grid gap-3 pb-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && value !== "" && !add.isPending) add.mutate();
        }}
      >
        <Labelled label={words.name}>
          <TextInput
            className="font-mono"
            value={name}
            placeholder={words.namePlaceholder}
            onChange={({ target }) => setName(target.value)}
          />
        </Labelled>
        <Labelled label={words.newValue}>
          <TextInput
            type={secret ? "password" : "text"}
            autoComplete="off"
            className="font-mono"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </Labelled>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2">
          <Tick label={words.isSecret} checked={secret} onChange={setSecret} />
          <Tick label={words.giveToAgents} checked={agents} onChange={setAgents} />
          <Button
            variant="primary"
            type="submit"
            className="ml-auto"
            disabled={name.trim() === "" || value === "" || add.isPending}
          >
            {words.add}
          </Button>
        </div>
        <div className="sm:col-span-2">
          <FailureNote error={add.error} />
        </div>
      </form>
    </details>
  );
}

function Tick(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-8 pointer-coarse:min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked)}
      />
      {props.label}
    </label>
  );
}
