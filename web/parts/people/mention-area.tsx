import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { everybody } from "../../data/people.ts";
import { useRoleWords } from "../../i18n/role-words.ts";
import { TextArea } from "../../ui/text-field.tsx";
import { completed, mentionAt } from "./mention-at.ts";

/**
 * A text area that suggests people after `@`. Arrow keys choose one, Enter or Tab insert it, Escape closes the list.
 * It takes the focus over from the field that it replaces.
 */
export function MentionArea({
  value,
  onText,
  onKeyDown,
  wasFocused,
  ...rest
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onText: (text: string) => void;
  wasFocused: RefObject<boolean>;
}) {
  const [takesFocus] = useState(() => wasFocused.current);
  const words = useRoleWords();
  const { data: all = [] } = useQuery(everybody);
  const people = all.filter(({ removedAt }) => removedAt === null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const place = useRef<{ field: HTMLTextAreaElement; at: number } | null>(null);
  const id = useId();
  const found = caret === null ? null : mentionAt(value, caret, people);
  const mention = rest.hidden === true ? null : found;
  const at = Math.min(chosen, (mention?.people.length ?? 1) - 1);

  // React puts the caret at the end of a changed text.
  useLayoutEffect(() => {
    place.current?.field.setSelectionRange(place.current.at, place.current.at);
    place.current = null;
  });

  const insert = (field: HTMLTextAreaElement, name: string): void => {
    if (mention === null || caret === null) return;
    const done = completed(value, caret, mention, name);
    place.current = { field, at: done.caret };
    setCaret(null);
    onText(done.text);
    field.focus();
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { isComposing, ctrlKey, metaKey, shiftKey } = event.nativeEvent;
    const listed = mention?.people ?? [];
    const name = listed[at]?.name;
    if (name === undefined || isComposing || ctrlKey || metaKey || shiftKey) return onKeyDown?.(event);
    if (event.key === "ArrowDown") setChosen((at + 1) % listed.length);
    else if (event.key === "ArrowUp") setChosen((at + listed.length - 1) % listed.length);
    else if (event.key === "Enter" || event.key === "Tab") insert(event.currentTarget, name);
    else if (event.key === "Escape") {
      event.stopPropagation();
      setCaret(null);
    } else return onKeyDown?.(event);
    event.preventDefault();
  };

  return (
    <div className="relative w-full min-w-0">
      <TextArea
        {...rest}
        autoFocus={takesFocus || rest.autoFocus === true}
        value={value}
        aria-autocomplete="list"
        aria-controls={mention === null ? undefined : id}
        aria-activedescendant={mention === null ? undefined : `${id}-${at}`}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart);
          setChosen(0);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
      />
      {mention !== null && (
        <div
          id={id}
          role="listbox"
          aria-label={words.people}
          data-mentions
          className="absolute bottom-full left-0 z-20 mb-1 max-w-full min-w-56 rounded-md border border-line bg-page p-1 shadow-lg"
        >
          {mention.people.map(({ name, displayName }, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="flex min-h-9 cursor-default items-center gap-2 rounded px-2 py-1 aria-selected:bg-accent-wash pointer-coarse:min-h-11"
              // A press must not take the focus from the field.
              onPointerDown={(event) => {
                event.preventDefault();
                const field = event.currentTarget.closest(".relative")?.querySelector("textarea");
                if (field) insert(field, name);
              }}
            >
              <span className="min-w-0 truncate">{displayName}</span>
              <span className="min-w-0 truncate text-soft">@{name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
