import { useMutation } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { useState } from "react";
import type { SettingView, SettingInput } from "../../../src/protocol/settings/setting.ts";
import { changeSetting } from "../../data/settings.ts";
import { useSettingsWords } from "../../i18n/settings-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { useSettingScope } from "./setting-scope.ts";
import { FailureNote } from "../failure/failure-note.tsx";

/** One key: set or not, replaceable and removable. A typed secret exists only in the field. */
export function IntegrationRow({ view }: { view: SettingView }) {
  const words = useSettingsWords();
  const common = useWords();
  const { scope, isSetHere } = useSettingScope();
  const [doing, setDoing] = useState<"replace" | "remove" | null>(null);
  const [typed, setTyped] = useState("");
  const save = useMutation({
    mutationFn: (input: SettingInput) => changeSetting(view.name, input, scope),
    onSuccess: () => {
      setTyped("");
      setDoing(null);
    },
  });
  const { name, set, secret, value, lastFour, agents, variable, readable, redacted } = view;
  const said = !set
    ? words.notSet
    : secret
      ? lastFour === null
        ? words.set
        : words.setTo(lastFour)
      : String(value);
  return (
    <li data-setting={name} className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="mr-auto min-w-0">
          <p className="font-mono font-medium">{name}</p>
          <p className={`flex items-center gap-1.5 text-xs ${set ? "text-done" : "text-soft"}`}>
            {set ? <Check size={13} aria-hidden="true" /> : <Circle size={13} aria-hidden="true" />}
            <span className="shown-as-written">{said}</span>
          </p>
          {set && !isSetHere(view) && <p className="text-xs text-soft">{words.sources.global}</p>}
          {set && (
            <p className="text-xs text-soft">
              {agents ? (
                <>
                  {words.forAgents} <span className="font-mono">{variable}</span>
                </>
              ) : (
                words.keepFromAgents
              )}
            </p>
          )}
        </div>
        <Button
          aria-label={`${set ? words.replace : words.setIt} ${name}`}
          onClick={() => setDoing("replace")}
        >
          {set ? words.replace : words.setIt}
        </Button>
        {isSetHere(view) && (
          <Button variant="danger" aria-label={`${words.remove} ${name}`} onClick={() => setDoing("remove")}>
            {words.remove}
          </Button>
        )}
      </div>
      {set && secret && !readable && <p className="text-failed">{words.unreadable}</p>}
      {set && secret && readable && !redacted && <p className="text-waiting">{words.unredacted}</p>}
      {doing === "replace" && (
        <form
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== "" && !save.isPending) save.mutate({ value: typed });
          }}
        >
          <TextInput
            autoFocus
            type={secret ? "password" : "text"}
            autoComplete="off"
            aria-label={words.value(name)}
            className="min-w-40 flex-1 basis-60 font-mono"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button variant="primary" type="submit" disabled={typed === "" || save.isPending}>
            {words.save}
          </Button>
          <Button
            onClick={() => {
              setTyped("");
              setDoing(null);
            }}
          >
            {words.cancel}
          </Button>
        </form>
      )}
      <FailureNote error={save.error} />
      {doing === "remove" && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          body={words.removeBody}
          confirm={words.remove}
          refuse={words.keepIt}
          closeLabel={common.close}
          onConfirm={() => save.mutate({ value: null })}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  );
}
