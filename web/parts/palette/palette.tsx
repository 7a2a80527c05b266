import { type KeyboardEvent, useId, useState } from "react";
import { useFormat } from "../../i18n/format.ts";
import { usePaletteWords } from "../../i18n/palette-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Key } from "../../ui/key.tsx";
import { TextInput } from "../../ui/text-field.tsx";
import { matching } from "./matching.ts";
import { useEntries } from "./use-entries.tsx";
import { VisibleText } from "../../ui/visible-text.tsx";

const mostInGroup = 8;

/** The command palette: finds tasks, questions, pages and actions. Arrow keys select, Enter runs. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const words = useWords();
  const palette = usePaletteWords();
  const format = useFormat();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const groups = useEntries(onHelp)
    .map(({ title, entries }) => ({ title, ...matching(entries, typed) }))
    .toSorted((one, other) => one.best - other.best)
    .map(({ title, items }) => ({
      title,
      shown: items.slice(0, mostInGroup),
      left: items.length - mostInGroup,
    }))
    .filter((group) => group.shown.length > 0);
  const shown = groups.flatMap((group) => group.shown);
  const current = shown[Math.min(chosen, shown.length - 1)];
  const choose = (index: number): void => {
    const entry = shown[index];
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      const next = (Math.min(chosen, shown.length - 1) + step + shown.length) % shown.length;
      setChosen(next);
      document.getElementById(`${listId}-${shown[next]?.id}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      choose(Math.min(chosen, shown.length - 1));
    }
  };
  return (
    <Dialog title={palette.title} closeLabel={words.close} onClose={onClose}>
      <TextInput
        data-first
        role="combobox"
        aria-label={palette.title}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
        aria-autocomplete="list"
        value={typed}
        placeholder={palette.placeholder}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={palette.results}
        className="mt-3 max-h-[60dvh] overflow-auto"
      >
        {groups.map(({ title, shown: entries, left }) => (
          <div key={title} role="group" aria-label={title} className="mb-2">
            <p aria-hidden="true" className="px-2 pb-0.5 text-xs font-semibold text-soft">
              {title}
            </p>
            {entries.map((entry) => (
              <div
                key={entry.id}
                id={`${listId}-${entry.id}`}
                role="option"
                aria-selected={entry === current}
                className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover aria-selected:bg-accent-wash aria-selected:text-accent"
                onClick={() => choose(shown.indexOf(entry))}
              >
                {entry.icon}
                <span className="min-w-0 flex-1 truncate">
                  <VisibleText text={entry.text} />
                </span>
                {entry.keys?.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
                {entry.aside !== undefined && (
                  <span className="max-w-40 shrink-0 truncate text-xs text-soft">
                    <VisibleText text={entry.aside} />
                  </span>
                )}
              </div>
            ))}
            {left > 0 && (
              <p aria-hidden="true" className="px-2 text-xs text-soft">
                {palette.more(format.count(left))}
              </p>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="text-soft">
        {shown.length === 0 ? palette.nothing : ""}
      </p>
    </Dialog>
  );
}
