import { useId, useState } from "react";
import type { RecentList } from "../../../data/recent-lists.ts";
import { useTaskListWords } from "../../../i18n/task-list-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { TextArea, TextInput } from "../../../ui/text-field.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The largest number of recent lists that are offered as buttons. */
const mostOffered = 4;

/** A project and its list as typed: the path of a file, or its text if it is pasted. */
export interface TypedList extends RecentList {
  readonly text: string | null;
}

/** The fields for the project and its list, with recent lists of this browser. */
export function ListForm(props: {
  value: TypedList;
  recent: readonly RecentList[];
  busy: boolean;
  /** True if the typed list has been read. */
  isRead: boolean;
  onChange: (value: TypedList) => void;
  onRead: () => void;
}) {
  const { value, recent, busy, isRead, onChange, onRead } = props;
  const words = useTaskListWords();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const isMissing = value.path.trim() === "";
  const offered = recent
    .filter(({ path, list }) => path !== value.path || list !== value.list)
    .slice(0, mostOffered);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isMissing && !busy) onRead();
      }}
    >
      <Labelled
        label={words.form.project}
        hint={words.form.projectHint}
        problem={asked && isMissing ? words.form.needsProject : null}
      >
        <TextInput
          autoFocus
          name="project"
          value={value.path}
          list={`${id}-projects`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-sm"
          onChange={({ target }) => onChange({ ...value, path: target.value })}
        />
      </Labelled>
      <datalist id={`${id}-projects`}>
        {[...new Set(recent.map(({ path }) => path))].map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Labelled label={words.form.list} hint={words.form.listHint}>
        <TextInput
          disabled={value.text !== null}
          name="list"
          value={value.list}
          placeholder="TASKS.md"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono text-sm"
          onChange={({ target }) => onChange({ ...value, list: target.value })}
        />
      </Labelled>
      <PastedList text={value.text} onChange={(text) => onChange({ ...value, text })} />
      {offered.length > 0 && !isRead && (
        <div role="group" aria-label={words.form.recent} className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className="text-xs text-soft">
            {words.form.recent}
          </span>
          {offered.map(({ path, list }) => (
            <Button
              key={`${path}\n${list}`}
              className="max-w-full min-w-0 font-mono text-xs font-normal"
              onClick={() => onChange({ path, list, text: null })}
            >
              <span className="truncate">
                <VisibleText text={list === "" ? path : `${path} · ${list}`} />
              </span>
            </Button>
          ))}
        </div>
      )}
      <Button
        type="submit"
        variant={isRead ? "plain" : "primary"}
        disabled={busy}
        className="justify-self-start"
      >
        {busy ? words.form.reading : words.form.read}
      </Button>
    </form>
  );
}

/** A check box that opens a field for the text of a list. */
function PastedList({ text, onChange }: { text: string | null; onChange: (text: string | null) => void }) {
  const { form: words } = useTaskListWords();
  return (
    <div className="grid gap-3">
      <label className="flex min-h-10 items-center gap-2 justify-self-start">
        <input
          type="checkbox"
          name="paste"
          checked={text !== null}
          onChange={({ target }) => onChange(target.checked ? "" : null)}
        />
        {words.paste}
      </label>
      {text !== null && (
        <Labelled label={words.pasted} hint={words.pastedHint}>
          <TextArea
            name="text"
            rows={10}
            value={text}
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => onChange(target.value)}
          />
        </Labelled>
      )}
    </div>
  );
}
